import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { personCalls } from '#contract/endpoints/person.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { roles } from '#contract/roles.ts'
import { auditLog, parcels, userShops, users } from '#server/db/schema/index.ts'
import { testDatabase } from '#tests/drivers/database.ts'
import { whole } from '../shipment/bench.ts'
import { atTwoServers } from './two-servers.ts'

const { bench, office } = await atTwoServers()
const [camille] = await office.db.select().from(users).where(eq(users.username, 'camille'))
const params = { person: camille?.id ?? '' }
const withoutShipping = roles.filter(role => role !== 'Shipping')
const give = async (given: readonly (typeof roles)[number][]) =>
  (await office.call(personCalls.save, { params, body: { roles: [...given] } })).answer()

let orderName = ''
const seal = () => bench.seal({ orderName, parcels: [whole] })

/** Camille has just worked, so that her server keeps what she may do. */
beforeEach(async () => {
  orderName = await bench.anOrder()
  await bench.open(orderName)
})

async function seeNothingDone(reply: Awaited<ReturnType<typeof seal>>, status: number, code: string) {
  bench.server.seeRefusal(reply, status, code)
  const { id } = await bench.row(orderName)
  expect(await bench.db.$count(parcels, eq(parcels.orderId, id))).toBe(0)
}
const refusedLines = (code: string) =>
  bench.db.$count(auditLog, and(eq(auditLog.outcome, 'refused'), eq(auditLog.code, code)))

test('a role that is taken away is missing at the next change, which the log tells, and works again once given', async () => {
  const before = await refusedLines('role-missing')
  await give(withoutShipping)
  await seeNothingDone(await seal(), 403, 'role-missing')
  expect(await refusedLines('role-missing')).toBe(before + 1)
  await give(roles)
  expect((await seal()).status).toBe(200)
})

test('the orders of a shop that is taken away are unknown at the next change', async () => {
  const shopId = bench.house.shopId('papier')
  const served = and(eq(userShops.userId, params.person), eq(userShops.shopId, shopId))
  await office.db.delete(userShops).where(served)
  bench.server.seeRefusal(await bench.open(orderName), 404, 'order-unknown')
  const { shops } = (await bench.server.call(userCalls.access, {})).answer()
  expect(shops.map(({ slug }) => slug)).toEqual(['lune'])
  await office.db.insert(userShops).values({ userId: params.person, shopId })
  expect((await bench.open(orderName)).status).toBe(200)
})

if (testDatabase === 'postgres')
  test('a change by a right that another call was just told is gone is refused as well', async () => {
    const { pool, db } = bench.server.database
    await give(withoutShipping)
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    const told = await held[0]?.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
    const snapshot = told?.rows[0]?.snapshot ?? ''
    const change = seal()
    // Looked at often: a change that waits for two seconds is refused, because the database is busy.
    await expect.poll(() => pool.waitingCount, { interval: 5 }).toBe(1)
    db.kept.hear({ snapshot, changed: ['people'] }, db.kept.snapshot())
    for (const client of held) client.release()
    const reply = await change
    await seeNothingDone(reply, 403, 'role-missing')
    await give(roles)
  })

test('a session that is ended, and that of somebody switched off, does nothing any more', async () => {
  await office.call(personCalls.endSessions, { params })
  await seeNothingDone(await seal(), 401, 'session-ended')
  bench.server.seeRefusal(await bench.server.call(userCalls.access, {}), 401, 'session-ended')

  await bench.server.logIn('camille')
  await bench.open(orderName)
  await office.call(personCalls.deactivate, { params, body: { workSeen: true } })
  await seeNothingDone(await seal(), 401, 'session-ended')
})
