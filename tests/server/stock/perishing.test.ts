import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { type IdleOperation, idleCalls } from '#contract/endpoints/idle.ts'
import { shopHomeCalls } from '#contract/endpoints/shop-home.ts'
import { shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { shops, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'
import { openPickingHouse } from '../picking/warehouse.ts'

/** It is 12 March 2026; Pierre serves « papier ». */
const I = await atTheServer()
const house = await openPickingHouse(I.db)
await addPeopleOfShops(I.db)
const papier = { slugShop: 'papier' }

const ask = (leastDays: number) => I.db.update(shops).set({ leastDays }).where(eq(shops.slug, 'papier'))
const atHome = async () => (await I.call(homeCalls.attention, {})).answer().data.perishing
const idle = async (operation: IdleOperation, kind: string) => {
  const { data } = (await I.call(idleCalls.now, { params: { operation }, query: {} })).answer()
  return data.find(one => one.kind === kind)?.rows.map(({ name, about, pieces }) => [name, about, pieces])
}

beforeEach(async () => {
  await house.nextDay()
  await I.logIn('amina')
})

test('a warehouse without dates, or with distant ones, sees none of it', async () => {
  await ask(30)
  await house.stock(['A-01', 'CARNET', 5], ['A-02', 'CARNET', 5, 'L9', '2027-01-01'])
  expect(await atHome()).toEqual({ first: [], total: 0 })
  expect(await idle('transfer', 'perishing')).toEqual([])
  expect(await idle('rebut', 'tooOld')).toEqual([])
})

test('what leaves no more comes first, then what leaves for thirty days yet; the next day’s is not told', async () => {
  await ask(10)
  await house.stock(
    ['A-01', 'CARNET', 3, 'SOON', '2026-04-21'],
    ['A-01', 'STYLO', 7, 'LATER', '2026-04-22'],
    ['A-02', 'CARNET', 5, 'SHORT', '2026-03-21'],
    ['B-01', 'CARNET', 2, 'OLD', '2026-03-11'],
    ['Q-01', 'CARNET', 9, 'ASIDE', '2026-03-11'],
  )
  const { first, total } = await atHome()
  expect(total).toBe(3)
  expect(
    first.map(({ place, lot, state, leavesUntil, pieces }) => [place, lot, state, leavesUntil, pieces]),
  ).toEqual([
    ['B-01', 'OLD', 'perished', '2026-03-01', 2],
    ['A-02', 'SHORT', 'short', '2026-03-11', 5],
    ['A-01', 'SOON', 'soon', '2026-04-11', 3],
  ])
  // The pieces alone that near their date are counted.
  expect(await idle('transfer', 'perishing')).toEqual([
    ['A-02', 'Carnet', 5],
    ['A-01', 'Carnet', 3],
    ['B-01', 'Carnet', 2],
  ])
  expect(await idle('rebut', 'tooOld')).toEqual([
    ['A-02', 'Carnet', 5],
    ['B-01', 'Carnet', 2],
  ])
})

test('the shop sees it at its own door, with the last day on which each lot leaves', async () => {
  await ask(10)
  await house.stock(['A-01', 'CARNET', 3, 'SOON', '2026-04-21'], ['A-01', 'LAMPE', 3, 'L1', '2026-03-01'])
  await I.logIn('pierre')
  const { perishing } = (await I.call(shopHomeCalls.now, { params: papier })).answer().data
  expect(perishing.first.map(({ sku, state }) => [sku, state])).toEqual([['CARNET', 'soon']])
  const params = { ...papier, article: 'CARNET' }
  const { article } = (await I.call(shopStockCalls.article, { params, query: {} })).answer().data
  expect(article.lots).toMatchObject([{ lot: 'SOON', expiry: '2026-04-21', leavesUntil: '2026-04-11' }])
})

test('who may neither move nor scrap goods is not bothered', async () => {
  await ask(10)
  await house.stock(['B-01', 'CARNET', 2, 'OLD', '2026-03-11'])
  await I.db
    .update(users)
    .set({ warehouseRoles: ['Shipping'] })
    .where(eq(users.username, 'camille'))
  await I.logIn('camille')
  expect((await atHome()).total).toBe(0)
})
