import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import { shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { eventSendings, events, settings, stockTouched, warehouses } from '#server/db/schema/index.ts'
import { touchAged } from '#server/stock/aged.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { listening, subscribed } from '../events/listening.ts'
import { openPickingHouse } from '../picking/warehouse.ts'

/** It is 12 March 2026. */
const I = await atTheServer(listening)
const house = await openPickingHouse(I.db)
await I.logIn('amina')
await subscribed(I, ['stock.changed', 'stock.expiring'])
const papier = { slugShop: 'papier' }

/** The shop asks for this many days, and the notebook for its own. */
async function ask(shop: number, article: number | null = null) {
  await I.logIn('amina')
  await I.call(shopCalls.save, { params: { shop: house.shopId('papier') }, body: { leastDays: shop } })
  const params = { article: house.productId('CARNET') }
  await I.call(articleCalls.save, { params, body: { leastDays: article } })
}

const told = async () =>
  (await I.call(productCalls.toldApart, { params: papier, query: { sku: 'CARNET' } })).answer().data
const inState = async (state: 'none' | 'expiring') => {
  const { articles } = (await I.call(shopStockCalls.list, { params: papier, query: { state } })).answer().data
  return articles.map(({ sku }) => sku)
}
const print = () => I.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType: 'mono' } })
const onList = async () =>
  (await print()).answer().data.lines.map(({ location, lot, qty }) => [location, lot, qty])

beforeEach(async () => {
  await house.nextDay()
  await I.db.update(warehouses).set({ timeZone: 'Europe/Paris' })
})

test('what has exactly the least days left may leave, and one day less may not: said and picked alike', async () => {
  await ask(30)
  await house.stock(
    ['A-01', 'CARNET', 5, 'TOO-NEAR', '2026-04-10'],
    ['A-02', 'CARNET', 3, 'JUST', '2026-04-11'],
  )
  expect(await told()).toMatchObject({ available: 3, elsewhere: 5 })
  await house.order({ name: 'CD00000201', lines: [['CARNET', 1]] })
  expect(await onList()).toEqual([['A-02', 'JUST', 1]])
  expect(await told()).toMatchObject({ available: 2, reserved: 1, elsewhere: 5 })
})

test('an article’s own days go before its shop’s, also where it asks for none', async () => {
  await ask(30, 0)
  await house.stock(['A-01', 'CARNET', 5, 'L1', '2026-03-12'])
  expect(await told()).toMatchObject({ available: 5 })
  await ask(0, 30)
  expect(await told()).toMatchObject({ available: 0, elsewhere: 5 })
  await ask(30)
  expect(await told()).toMatchObject({ available: 0, elsewhere: 5 })
})

test('a day begins at midnight on the warehouse’s wall', async () => {
  await ask(30)
  await house.stock(['A-01', 'CARNET', 5, 'L1', '2026-04-10'])
  expect(await told()).toMatchObject({ available: 0 })
  // It is still 11 March there.
  await I.db.update(warehouses).set({ timeZone: 'Pacific/Honolulu' })
  await I.logIn('amina')
  expect(await told()).toMatchObject({ available: 5 })
})

test('an article of which nothing may leave any more counts as not available, and as soon perished', async () => {
  await ask(30)
  await house.stock(['A-01', 'CARNET', 5, 'L1', '2026-04-10'], ['A-01', 'STYLO', 5])
  expect(await inState('none')).toEqual(['CARNET'])
  expect(await inState('expiring')).toEqual(['CARNET'])
  // Perishes in 60 days: 30 that it must have, and 30 in which it is soon.
  await house.stock(['A-01', 'STYLO', 5, 'L2', '2026-05-11'])
  expect(await inState('expiring')).toEqual(['CARNET', 'STYLO'])
  await ask(29)
  expect([await inState('none'), await inState('expiring')]).toEqual([[], ['CARNET']])
  await ask(0)
  expect([await inState('none'), await inState('expiring')]).toEqual([[], ['CARNET']])
})

test('orders whose pieces may leave no more take others: these are promised from then on', async () => {
  await ask(0)
  await house.stock(['A-01', 'CARNET', 4, 'L1', '2026-03-20'], ['A-02', 'CARNET', 3, 'L2', '2027-01-01'])
  await house.order(
    { name: 'CD00000301', lines: [['CARNET', 1]] },
    { name: 'CD00000302', lines: [['CARNET', 1]] },
  )
  expect(await onList()).toEqual([['A-01', 'L1', 2]])
  expect(await told()).toMatchObject({ available: 5, reserved: 2 })
  await ask(30)
  expect(await told()).toMatchObject({ available: 1, reserved: 2, elsewhere: 4 })
  await house.order(
    { name: 'CD00000303', lines: [['CARNET', 1]] },
    { name: 'CD00000304', lines: [['CARNET', 1]] },
  )
  const { data, message } = (await print()).answer()
  expect(data.lines).toMatchObject([{ location: 'A-02', lot: 'L2', qty: 1 }])
  expect(message?.code).toBe('picking-left-out')
  I.seeRefusal(await print(), 409, 'picking-not-found')
})

test('a shop’s program hears anew of what changed without a move: by the setting, and by a day that begins', async () => {
  const touched = async () => {
    const rows = await I.db.delete(stockTouched).returning()
    return rows.filter(({ productId }) => productId === house.productId('CARNET')).length
  }
  await ask(0)
  await house.stock(['A-01', 'CARNET', 4, 'L1', '2026-03-13'], ['A-01', 'STYLO', 4])
  await touched()
  await ask(10)
  expect(await touched()).toBe(1)
  await ask(0)
  const at = (day: number) => touchAged(I.db, new Date(Date.UTC(2026, 2, day, 9)))
  await at(12)
  await touched()
  await at(13)
  expect(await touched()).toBe(0)
  await at(14)
  expect(await touched()).toBe(1)
  await at(14)
  expect(await touched()).toBe(0)
})

test('a shop’s program hears once of a lot that parcels take for thirty days yet', async () => {
  await ask(10)
  await house.stock(['A-01', 'CARNET', 4, 'L1', '2026-04-22'], ['A-02', 'CARNET', 1, 'L1', '2026-04-22'])
  await I.db.update(settings).set({ value: {} }).where(eq(settings.key, 'dates-looked-at'))
  const told = async (day: number) => {
    await touchAged(I.db, new Date(Date.UTC(2026, 2, day, 9)))
    await I.db.delete(eventSendings)
    const rows = await I.db.delete(events).where(eq(events.kind, 'stock.expiring')).returning()
    return rows.map(({ facts }) => facts)
  }
  expect(await told(12)).toEqual([])
  expect(await told(13)).toEqual([{ lot: 'L1', expiry: '2026-04-22', leavesUntil: '2026-04-12', pieces: 5 }])
  expect(await told(14)).toEqual([])
})

test('the setting stands in the log in the words of the screen, and none but a number of days is taken', async () => {
  await ask(30)
  const params = { shop: house.shopId('papier') }
  I.seeRefusal(await I.call(shopCalls.save, { params, body: { leastDays: -1 } }), 400, 'input-invalid')
  const { shop } = (await I.call(shopCalls.information, { params })).answer().data
  expect(shop.leastDays).toBe(30)
})
