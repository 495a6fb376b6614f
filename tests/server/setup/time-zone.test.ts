import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { zoneSql } from '#server/dates.ts'
import * as tables from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

/** At 03:00 UTC on March 13 it is already the 13th in Paris, and still the evening of the 12th in Montréal. */
async function inMontreal() {
  const I = await atTheServer()
  await I.db.update(tables.warehouses).set({ timeZone: 'America/Toronto' })
  I.waitMinutes(18 * 60)
  await I.logIn('amina')
  return I
}

test('the warehouse’s own midnight begins its day, and its hours are those of its wall clock', async () => {
  const I = await inMontreal()
  const access = (await I.call(userCalls.access, {})).answer()
  expect(access.warehouse?.timeZone).toBe('America/Toronto')
  const [order] = await I.db.select().from(tables.orders).where(eq(tables.orders.name, 'CD00000001'))
  const packed = { orderId: order?.id ?? '', what: 'packed', text: '' } as const
  await I.db.insert(tables.orderEvents).values([
    { ...packed, qty: 3, at: new Date('2026-03-12T20:00:00Z') },
    { ...packed, qty: 5, at: new Date('2026-03-12T03:00:00Z') },
  ])
  const { packed: today, byHour } = (await I.call(statisticCalls.today, {})).answer()
  expect(today).toBe(3)
  expect(byHour[16]).toBe(3)
})

test('goods that perish today are still good in the evening, though the date has changed in Paris', async () => {
  const I = await inMontreal()
  const receive = (expiry: string) =>
    I.call(receptionCalls.add, {
      params: { slugShop: 'papier' },
      body: { lines: [{ sku: 'CARNET', qty: 1, to: 'A-01', lot: expiry, expiry }] },
    })
  expect((await receive('2026-03-12')).status).toBe(200)
  I.seeRefusal(await receive('2026-03-11'), 422, 'reception-perished')
})

test('a lorry leaves at its hour on the wall of the warehouse', async () => {
  const I = await inMontreal()
  await I.db.insert(tables.carriers).values({ slug: 'dpd', name: 'DPD', cutoff: '17:30', maxWeightG: 30_000 })
  const params = { carrierSlipGroup: 'dpd' }
  const { slip } = (await I.call(carrierSlipCalls.content, { params })).answer().data
  // Today's hour has passed, and nothing was left on the dock.
  expect(slip.cutoffAt).toBe('2026-03-13T21:30:00.000Z')
})

test('what is no time zone never reaches a statement', () => {
  expect(() => zoneSql("Europe/Paris' or true --")).toThrow(RangeError)
})
