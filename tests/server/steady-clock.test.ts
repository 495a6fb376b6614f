import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#contract/problems.ts'
import { beginAttempt, purgeAttempts } from '#server/auth/attempts.ts'
import { makeGate } from '#server/auth/gate.ts'
import { loginAttempts, settings, users } from '#server/db/schema/index.ts'
import { purgeKeys, runOnce } from '#server/http/change.ts'
import { openSteadyClock } from '#server/steady-clock.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const minute = 60_000
const day = 24 * 60 * minute

/** A machine whose clock can be set, and whose time passes only when the test says so. */
function machine() {
  let clock = Date.parse('2026-03-12T09:00:00Z')
  let passed = 0
  return {
    open: () => openSteadyClock(I.db, { clock: () => new Date(clock), passedMs: () => passed }),
    setClock: (by: number) => {
      clock += by
    },
    pass: (ms: number) => {
      clock += ms
      passed += ms
    },
  }
}

beforeEach(async () => {
  await I.db.delete(settings).where(eq(settings.key, 'steady-clock'))
  await I.db.delete(loginAttempts)
})

test('a clock that is set a day back locks an account for a quarter of an hour at most', async () => {
  const { open, setClock, pass } = machine()
  const clock = await open()
  const guess = () => {
    const who = { account: 'camille', address: '10.1.0.1', now: clock.now() }
    return beginAttempt(I.db, makeGate(), who)
  }
  for (let time = 1; time <= 5; time += 1) await guess()
  setClock(-day)
  const sixth = await guess()
  expect(isRefusal(sixth) && sixth.refused.retryAfter).toBe(15 * 60)
  pass(15 * minute)
  expect(isRefusal(await guess())).toBe(false)
})

test('attempts that an older version wrote in the future neither count nor stay', async () => {
  const { open } = machine()
  const clock = await open()
  const who = { account: 'camille', address: '10.1.0.2' }
  const tomorrow = new Date(clock.now().getTime() + day)
  await I.db
    .insert(loginAttempts)
    .values(Array.from({ length: 5 }, () => ({ ...who, succeeded: false, at: tomorrow })))
  expect(isRefusal(await beginAttempt(I.db, makeGate(), { ...who, now: clock.now() }))).toBe(false)
  await purgeAttempts(I.db, clock.now())
  expect(await I.db.$count(loginAttempts, eq(loginAttempts.at, tomorrow))).toBe(0)
})

test('a clock that is set a month ahead forgets no key, so a change is not made again', async () => {
  const { open, setClock, pass } = machine()
  const clock = await open()
  const [camille] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  const change = {
    key: 'before-the-jump',
    call: 'rest_print_log_add',
    actor: { user: { id: camille?.id ?? '', warehouseId: null, ip: null }, address: '127.0.0.1' },
    input: { params: {}, query: {}, body: {} },
    now: I.now,
    keptSince: clock.now(),
  }
  const run = () => runOnce(I.db, change, async () => ({ data: null }))
  expect((await run()).replayed).toBe(false)
  setClock(31 * day)
  await purgeKeys(I.db, clock.now())
  expect((await run()).replayed).toBe(true)

  // Not even over a restart, which shows only the machine's clock.
  await clock.save()
  setClock(31 * day)
  const restarted = await open()
  await purgeKeys(I.db, restarted.now())
  expect((await run()).replayed).toBe(true)
  pass(31 * day)
  await purgeKeys(I.db, restarted.now())
  expect((await run()).replayed).toBe(false)
})

test('over a stop the clock goes on with the machine’s, never back and never by more than a day', async () => {
  const { open, setClock } = machine()
  const first = await open()
  await first.save()
  const begun = first.now().getTime()
  setClock(2 * 60 * minute)
  expect((await open()).now().getTime() - begun).toBe(2 * 60 * minute)
  const second = await open()
  await second.save()
  setClock(-day)
  expect((await open()).now()).toEqual(second.now())
  setClock(9 * day)
  expect((await open()).now().getTime() - second.now().getTime()).toBeLessThanOrEqual(day)
})
