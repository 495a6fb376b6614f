import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Tx } from '#server/db/open.ts'
import { idempotencyKeys, printLog, refusals, shops, users } from '#server/db/schema/index.ts'
import { purgeKeys, runOnce } from '#server/http/change.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const entry = { date: '2026-03-12T09:00:00Z', name: 'CD00000001', type: 'SHIPPING', link: '' } as const
const log = (name: string, key: string) =>
  I.call(printLogCalls.add, { body: { entries: [{ ...entry, name }] } }, { key })
const linesNamed = (name: string) => I.db.$count(printLog, eq(printLog.name, name))

beforeAll(async () => {
  await I.logIn('camille')
})

const logWithoutKey = (name: string) =>
  I.send('POST', '/rest/print-log', { body: { entries: [{ ...entry, name }] } })

test('a change without a key is made once for each request, and no answer of it is kept', async () => {
  const kept = await I.db.$count(idempotencyKeys)
  expect((await logWithoutKey('NO-KEY')).answer()).toEqual({ data: { added: 1 } })
  expect(await linesNamed('NO-KEY')).toBe(1)
  const again = await logWithoutKey('NO-KEY')
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined])
  expect(await linesNamed('NO-KEY')).toBe(2)
  expect(await I.db.$count(idempotencyKeys)).toBe(kept)
})

test('a refusal without a key is noted, and its writes are rolled back', async () => {
  const change = { ...(await changeOf('KEYLESS')), key: undefined }
  const { result, replayed } = await runOnce(I.db, change, async tx => {
    await tx.update(shops).set({ name: 'Half done' })
    return refuse('shelf-bare', 'Il n’y a plus rien ici.', { status: 409 })
  })
  expect([result, replayed]).toMatchObject([{ refused: { code: 'shelf-bare' } }, false])
  expect(await I.db.$count(shops, eq(shops.name, 'Half done'))).toBe(0)
  expect(await I.db.$count(refusals, eq(refusals.code, 'shelf-bare'))).toBe(1)
})

test('a malformed key is refused', async () => {
  for (const key of ['', 'a b', 'x'.repeat(81), 'clé']) {
    const reply = await I.send('POST', '/rest/print-log', {
      body: { entries: [{ ...entry, name: 'BAD-KEY' }] },
      headers: { 'idempotency-key': key },
    })
    I.seeRefusal(reply, 400, 'key-invalid')
  }
  expect(await linesNamed('BAD-KEY')).toBe(0)
})

test('a change sent again repeats its answer and is not made again', async () => {
  const key = randomUUID()
  const first = await log('ONCE', key)
  const second = await log('ONCE', key)
  expect(second.status).toBe(200)
  expect(second.answer()).toEqual(first.answer())
  expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
  expect(await linesNamed('ONCE')).toBe(1)
})

test('a body with its fields in another order is the same body', async () => {
  const key = randomUUID()
  await log('ORDER', key)
  const turned = { name: 'ORDER', link: '', type: entry.type, date: entry.date }
  const reply = await I.call(printLogCalls.add, { body: { entries: [turned] } }, { key })
  expect(reply.status).toBe(200)
})

test('another body under the same key is refused', async () => {
  const key = randomUUID()
  await log('THIS', key)
  I.seeRefusal(await log('THAT', key), 422, 'key-reused')
  expect(await linesNamed('THAT')).toBe(0)
})

test('another person’s key is refused, so that a handed-over bench repeats nothing', async () => {
  const key = randomUUID()
  await log('MINE', key)
  await I.logIn('amina')
  I.seeRefusal(await log('MINE', key), 422, 'key-reused')
  await I.logIn('camille')
  expect(await linesNamed('MINE')).toBe(1)
})

test('of five equal changes at once, one is made and the others repeat its answer', async () => {
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => log('AT-ONCE', key)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length).toBe(4)
  expect(await linesNamed('AT-ONCE')).toBe(1)
})

test('a refusal is repeated too, and its writes are rolled back', async () => {
  let runs = 0
  const renameThenRefuse = async (tx: Tx): Promise<Refusal> => {
    runs += 1
    await tx.update(shops).set({ name: 'Half done' })
    return refuse('shelf-empty', 'Il n’y a plus rien ici.', { status: 409 })
  }
  const change = await changeOf('REFUSED')
  const first = await runOnce(I.db, change, renameThenRefuse)
  const second = await runOnce(I.db, change, renameThenRefuse)
  expect(second).toEqual({ result: first.result, replayed: true })
  expect(second.result).toMatchObject({ refused: { status: 409, code: 'shelf-empty' } })
  expect(runs).toBe(1)
  expect(await I.db.$count(shops, eq(shops.name, 'Half done'))).toBe(0)
  expect(await I.db.$count(refusals, eq(refusals.code, 'shelf-empty'))).toBe(1)
})

test('an unexpected error is rolled back, and the same key can try again', async () => {
  const change = await changeOf('SURPRISE')
  const stumbling = async (tx: Tx) => {
    await tx.update(shops).set({ name: 'Half done' })
    throw new Error('the light went out')
  }
  await expect(runOnce(I.db, change, stumbling)).rejects.toThrow('the light went out')
  expect(await I.db.$count(shops, eq(shops.name, 'Half done'))).toBe(0)
  expect(await runOnce(I.db, change, async () => ({ data: 1 }))).toEqual({
    result: { data: 1 },
    replayed: false,
  })
})

test('a change that loses to another is retried, five times at most', async () => {
  let runs = 0
  const result = await runOnce(I.db, await changeOf('CLASH'), async tx => {
    runs += 1
    if (runs < 3) await failWith(tx, '40P01')
    return { data: runs }
  })
  expect(result).toEqual({ result: { data: 3 }, replayed: false })

  runs = 0
  const always = runOnce(I.db, await changeOf('CLASH-ALWAYS'), async tx => {
    runs += 1
    await failWith(tx, '40001')
    return { data: 0 }
  })
  await expect(always).rejects.toThrow()
  expect(runs).toBe(5)
})

test('keys are purged after thirty days', async () => {
  const key = randomUUID()
  await log('KEPT', key)
  const days = (count: number) => new Date(I.now.getTime() + count * 24 * 3_600_000)
  await purgeKeys(I.db, days(29))
  expect(await I.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(1)
  await purgeKeys(I.db, days(31))
  expect(await I.db.$count(idempotencyKeys)).toBe(0)
})

async function changeOf(call: string) {
  const [camille] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  const input = { params: {}, query: {}, body: {} }
  return {
    key: randomUUID(),
    call,
    actor: { user: { id: camille?.id ?? '', warehouseId: null, ip: null }, address: '127.0.0.1' },
    input,
    now: I.now,
    keptSince: I.now,
  }
}

/** Makes PostgreSQL raise the error code of two transactions that collide. */
async function failWith(tx: Tx, code: string) {
  await tx.execute(`do $$ begin raise exception 'they met' using errcode = '${code}'; end $$`)
}
