import { expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { stockThresholds } from '#server/db/schema/index.ts'
import { tellLowStock } from '#server/shop-stock/low.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'
import { aSender, listening, subscribed } from '../events/listening.ts'
import { openPickingHouse } from '../picking/warehouse.ts'

/** Pierre serves « papier », whose program listens. */
const I = await atTheServer(listening)
const house = await openPickingHouse(I.db)
await addPeopleOfShops(I.db)
const { shop } = await subscribed(I, ['stock.low'])
aSender(I)
const papier = { slugShop: 'papier' }

const set = (article: string, threshold: number | null, params = papier) =>
  I.call(shopStockCalls.saveThreshold, { params: { ...params, article }, body: { threshold } })
const low = async () => {
  const query = { state: 'low' } as const
  const { articles } = (await I.call(shopStockCalls.list, { params: papier, query })).answer().data
  return articles.map(({ sku, threshold, now }) => [sku, now?.available, threshold])
}
const atHome = async () =>
  (await I.call(homeCalls.attention, {})).answer().data.low.first.map(({ sku }) => sku)
const hears = (told: readonly (readonly [available: number, threshold: number])[]) =>
  expect
    .poll(() => shop.heard.map(({ data: { available, threshold } }) => [available, threshold]), {
      timeout: 30_000,
    })
    .toEqual(told)
const print = async () => {
  await I.logIn('camille')
  await I.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType: 'mono' } })
  await I.logIn('pierre')
}

test('a shop is told once that an article fell below its threshold, and again after there was enough', async () => {
  await house.stock(['A-01', 'STYLO', 5], ['A-01', 'CARNET', 50])
  await I.logIn('pierre')
  expect((await set('STYLO', 4)).answer().data.threshold).toBe(4)
  await set('CARNET', 4)
  await tellLowStock(I.db, I.now)
  expect([await low(), await atHome()]).toEqual([[], []])

  // Nothing moves: two are promised to a list.
  await house.order({ name: 'CD00000101', lines: [['STYLO', 2]] })
  await print()
  await tellLowStock(I.db, I.now)
  await tellLowStock(I.db, I.now)
  expect(await low()).toEqual([['STYLO', 3, 4]])
  expect(await atHome()).toEqual(['STYLO'])
  await hears([[3, 4]])
  expect(shop.heard[0]).toMatchObject({
    type: 'stock.low',
    data: { shop: 'papier', sku: 'STYLO', onShelves: 5 },
  })

  await house.stock(['A-02', 'STYLO', 10])
  await tellLowStock(I.db, I.now)
  expect([await low(), await atHome()]).toEqual([[], []])
  const [fromId, toId] = [house.placeId('A-02'), house.placeId('REBUT')]
  await recordMoves(I.db, [{ productId: house.productId('STYLO'), fromId, toId, qty: 10, type: 'REBUT' }])
  await tellLowStock(I.db, I.now)
  await hears([
    [3, 4],
    [3, 4],
  ])
})

test('a threshold that is raised is met anew, and without one nobody is told', async () => {
  await I.logIn('pierre')
  await set('CARNET', 60)
  expect(await low()).toContainEqual(['CARNET', 50, 60])
  expect(await atHome()).toEqual(['CARNET', 'STYLO'])
  await set('CARNET', null)
  await set('STYLO', null)
  await tellLowStock(I.db, I.now)
  expect([await low(), await atHome(), await I.db.select().from(stockThresholds)]).toEqual([[], [], []])
  await I.logIn('amina')
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'CARNET' } })).answer().data
  expect(entries.map(({ details }) => details)).toContainEqual({ seuil: { from: 4, to: 60 } })
})

test('an article of another shop, no number, and who may only read or order: nothing is changed', async () => {
  await I.logIn('pierre')
  I.seeRefusal(await set('LAMPE', 5), 404, 'product-unknown')
  I.seeRefusal(await set('CARNET', 0), 400, 'input-invalid')
  I.seeRefusal(await set('LAMPE', 5, { slugShop: 'lune' }), 404, 'shop-unknown')
  for (const username of ['rose', 'oscar']) {
    await I.logIn(username)
    I.seeRefusal(await set('LAMPE', 5, { slugShop: 'lune' }), 403, 'right-missing')
  }
  expect(await I.db.select().from(stockThresholds)).toEqual([])
})
