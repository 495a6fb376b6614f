import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { earningCalls } from '#contract/endpoints/earning.ts'
import { tariffCalls } from '#contract/endpoints/tariff.ts'
import { locations, moves, orderEvents, orders, products, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const month = '2026-02'
const rules = {
  charges: [{ kind: 'order_mono' as const, of: null, steps: [{ above: 0, price: 11_000 }], vat: 2000 }],
  postage: { vat: 2000, rules: [] },
  subscription: { cents: 50_00, vat: 2000 },
  minimum: { cents: 0, vat: 2000 },
}

const earnings = async () => (await I.call(earningCalls.month, { query: { month } })).answer().data

beforeAll(async () => {
  await I.logIn('camille')
  const shop = { slugShop: 'lune' }
  ;(await I.call(tariffCalls.save, { params: shop, body: { from: '2026-02-01', rules } })).answer()
  const [order] = await I.db.select().from(orders).limit(1)
  const ofOrder = order ?? fail('no order')
  const [article] = await I.db.select().from(products).where(eq(products.shopId, ofOrder.shopId)).limit(1)
  const place = async (name: string) =>
    (await I.db.select().from(locations).where(eq(locations.name, name)).limit(1))[0]?.id ?? fail(name)
  const people = await I.db.select().from(users).limit(2)
  const [one = fail('nobody'), other = fail('nobody')] = people.map(({ id }) => id)
  const at = (clock: string) => new Date(`2026-02-10T${clock}:00Z`)
  const event = (what: 'picked' | 'packed' | 'note', clock: string, userId: string | null) => ({
    ...{ orderId: ofOrder.id, what, at: at(clock), text: '', qty: 1, userId },
  })
  await I.db.insert(orderEvents).values([
    event('picked', '09:00', one),
    event('packed', '09:04', one),
    // Another person's scans, a pause, and what a program did.
    event('packed', '09:05', other),
    event('packed', '09:30', one),
    event('packed', '09:06', null),
  ])
  await I.db.insert(moves).values({
    ...{
      productId: article?.id ?? '',
      fromId: await place('FOURNISSEUR'),
      toId: await place('A-01'),
      qty: 3,
    },
    ...{ type: 'RECEPTION', at: at('09:36'), userId: one },
  })
})

function fail(why: string): never {
  throw new Error(why)
}

test('the time from one scan of a person to the next is work, and a pause is none', async () => {
  const { shops, types, hourCost } = await earnings()
  expect(hourCost).toBe(0)
  const [worked, ...others] = shops.filter(({ minutes }) => minutes > 0)
  // Four minutes for the parcel, six for the goods after the pause.
  expect([worked?.minutes, worked?.cost, others]).toEqual([10, 0, []])
  expect(types.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(4)
})

test('an hour has its price for the house, and what is billed stands beside it', async () => {
  const body = { hourCost: 24_50 }
  expect((await I.call(earningCalls.hour, { body })).answer().data).toEqual(body)
  const { shops, types, hourCost } = await earnings()
  expect(hourCost).toBe(24_50)
  expect(shops.find(({ minutes }) => minutes > 0)?.cost).toBe(4_08)
  expect(types.reduce((sum, { cost }) => sum + cost, 0)).toBe(1_63)
  expect(shops.find(({ shop }) => shop.slug === 'lune')).toMatchObject({
    billed: [{ group: 'flat', cents: 50_00 }],
    net: 50_00,
    postage: 0,
  })
})
