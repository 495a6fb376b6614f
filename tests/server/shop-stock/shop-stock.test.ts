import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { figureStock, products, receptionLines, receptions, warehouses } from '#server/db/schema/index.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { pilesOf, untilOf } from '#server/shop-stock/held.ts'
import { heldSums } from '#server/shop-stock/sums.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'
import { cup, openPickingHouse } from '../picking/warehouse.ts'

/** Pierre serves « papier » and works in no warehouse. It is 12 March 2026, ten in the morning. */
const I = await atTheServer()
const house = await openPickingHouse(I.db)
await addPeopleOfShops(I.db)
const papier = { slugShop: 'papier' }

const asPierre = () => I.logIn('pierre')
const list = async (query: QueryOf<typeof shopStockCalls.list> = {}) =>
  (await I.call(shopStockCalls.list, { params: papier, query })).answer().data
const skus = async (query: QueryOf<typeof shopStockCalls.list>) =>
  (await list(query)).articles.map(({ sku }) => sku)
const ask = (article: string, query = {}, params = papier) =>
  I.call(shopStockCalls.article, { params: { ...params, article }, query })
const read = async (article: string, query = {}) => (await ask(article, query)).answer().data.article

type Step = readonly [from: string, to: string, sku: string, qty: number, lot?: string, expiry?: string]
const move = (at: string, ...steps: Step[]) =>
  recordMoves(
    I.db,
    steps.map(([from, to, sku, qty, lot = null, expiry = null]) => ({
      ...{ productId: house.productId(sku), fromId: house.placeId(from), toId: house.placeId(to) },
      ...{ qty, lot, expiry, type: 'TRANSFER' as const, reason: 'tri', at: new Date(at) },
    })),
  )

await move('2026-03-02T09:00:00Z', ['FOURNISSEUR', 'A-01', 'CARNET', 10, 'L1', '2026-03-30'])
await move('2026-03-04T09:00:00Z', ['FOURNISSEUR', 'A-02', 'CARNET', 5, 'L2', '2027-01-31'])
await move('2026-03-05T22:30:00Z', ['A-01', 'Q-01', 'CARNET', 3, 'L1', '2026-03-30'])
await move('2026-03-05T23:30:00Z', ['A-01', 'REBUT', 'CARNET', 2, 'L1', '2026-03-30'])
await move('2026-03-06T09:00:00Z', ['FOURNISSEUR', 'A-01', 'LAMPE', 7])
const [warehouse] = await I.db.select().from(warehouses)
const [delivery] = await I.db
  .insert(receptions)
  .values({
    ...{ name: 'RC000077', warehouseId: warehouse?.id ?? '', shopId: house.shopId('papier') },
    ...{ supplier: 'Papeterie', expectedOn: '2026-03-20' },
  })
  .returning()
await I.db
  .insert(receptionLines)
  .values({ receptionId: delivery?.id ?? '', productId: house.productId('CARNET'), expected: 24 })

test('a person of the shop reads what is free, promised, aside and announced, by article', async () => {
  await house.order({ name: 'CD00000101', lines: [['CARNET', 2]] })
  await I.logIn('camille')
  await I.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType: 'mono' } })
  await house.order({ name: 'CD00000102', lines: [['CARNET', 4]] })
  await asPierre()
  const { articles, total } = await list()
  expect(total).toBe(2)
  expect(articles).toMatchObject([
    { sku: 'CARNET', pieces: 13, quarantined: 3, expiry: '2026-03-30' },
    { sku: 'STYLO', pieces: 0, quarantined: 0, expiry: null },
  ])
  const now = { available: 8, reserved: 2, quarantined: 3, elsewhere: 0, ordered: 4, expected: 24 }
  expect(articles[0]?.now).toEqual(now)
})

test('an article says its lots, the deliveries that bring it and its moves with their reasons', async () => {
  await asPierre()
  expect(await read('CARNET')).toMatchObject({
    lots: [
      { lot: 'L1', expiry: '2026-03-30', shelves: 5, quarantined: 3, elsewhere: 0 },
      { lot: 'L2', expiry: '2027-01-31', shelves: 5, quarantined: 0, elsewhere: 0 },
    ],
    deliveries: [
      { name: 'RC000077', supplier: 'Papeterie', expectedOn: '2026-03-20', expected: 24, received: 0 },
    ],
  })
  const params = { ...papier, article: 'CARNET' }
  const page = async (query: object) =>
    (await I.call(shopStockCalls.moves, { params, query: { limit: 3, ...query } })).answer().data
  const newest = await page({})
  expect(newest.moves.map(({ qty, reason }) => [qty, reason])).toEqual([2, 3, 5].map(qty => [qty, 'tri']))
  const older = await page({ before: newest.older })
  expect(older.moves.map(({ qty }) => qty)).toEqual([10])
  expect(older.older).toBeNull()
  expect((await page({ day: '2026-03-04' })).moves.map(({ qty }) => qty)).toEqual([5, 10])
})

test('the end of a past day is that of the warehouse’s calendar, of the list as of an article', async () => {
  await asPierre()
  const at = async (day: string) => {
    const { pieces, quarantined, lots, now } = await read('CARNET', { day })
    const [listed] = (await list({ day })).articles
    expect(listed).toMatchObject({ pieces, quarantined, now: null })
    expect(now).toBeNull()
    return [pieces, quarantined, lots.length]
  }
  expect(await at('2026-03-01')).toEqual([0, 0, 0])
  expect(await at('2026-03-03')).toEqual([10, 0, 1])
  // Three are set aside at half past eleven in the evening, two scrapped after midnight.
  expect(await at('2026-03-05')).toEqual([15, 3, 2])
  expect(await at('2026-03-06')).toEqual([13, 3, 2])
  expect((await read('CARNET', { day: '2026-03-12' })).now).not.toBeNull()
})

test('a day to come has no stock yet, and a past one has no state to be filtered by', async () => {
  await asPierre()
  I.seeRefusal(await ask('CARNET', { day: '2026-03-13' }), 422, 'day-to-come')
  const both = { day: '2026-03-05', state: 'none' } as const
  I.seeRefusal(await I.call(shopStockCalls.list, { params: papier, query: both }), 422, 'state-of-past-day')
})

test('the list is searched, filtered and sorted', async () => {
  await asPierre()
  await I.db.update(products).set({ search: 'carnet' }).where(eq(products.sku, 'CARNET'))
  expect(await skus({ text: 'carn' })).toEqual(['CARNET'])
  expect(await skus({ text: cup })).toEqual(['CARNET'])
  expect(await skus({ sort: 'pieces', order: 'desc' })).toEqual(['CARNET', 'STYLO'])
  expect(await skus({ sort: 'pieces', order: 'asc', day: '2026-03-05' })).toEqual(['STYLO', 'CARNET'])
  expect(await skus({ state: 'quarantine' })).toEqual(['CARNET'])
  expect(await skus({ state: 'expiring' })).toEqual(['CARNET'])
  expect(await skus({ state: 'none' })).toEqual(['STYLO'])
  // All of them are promised: there is nothing left to sell.
  await move('2026-03-12T07:00:00Z', ['FOURNISSEUR', 'A-02', 'STYLO', 2])
  expect(await skus({ state: 'none' })).toEqual([])
  await house.order({ name: 'CD00000103', lines: [['STYLO', 2]] })
  await I.logIn('camille')
  await I.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType: 'mono' } })
  await asPierre()
  expect(await skus({ state: 'none' })).toEqual(['STYLO'])
})

test('an archived article is listed on the days before', async () => {
  await asPierre()
  const [made] = await I.db
    .insert(products)
    .values({
      ...{ shopId: house.shopId('papier'), sku: 'GOMME', name: 'Gomme', weightG: 10 },
      archivedAt: new Date('2026-03-06T10:00:00Z'),
    })
    .returning()
  expect(made).toBeDefined()
  expect(await skus({})).not.toContain('GOMME')
  expect(await skus({ day: '2026-03-05' })).toContain('GOMME')
  expect(await skus({ day: '2026-03-06' })).not.toContain('GOMME')
})

test('the sheet holds what the filters let through', async () => {
  await asPierre()
  const take = async (query: QueryOf<typeof shopStockCalls.export>) => {
    const { text } = await I.call(shopStockCalls.export, { params: papier, query })
    return text.trim().split('\r\n').slice(1)
  }
  expect(await take({ text: 'carnet', day: '2026-03-05' })).toEqual(['CARNET;Carnet;;;3;;15;;;;2026-03-30'])
  expect(await take({ state: 'quarantine' })).toHaveLength(1)
})

test('an article of another shop is as unknown as one that never was, and its goods count nowhere', async () => {
  await asPierre()
  I.seeRefusal(await ask('LAMPE'), 404, 'product-unknown')
  const params = { ...papier, article: 'LAMPE' }
  I.seeRefusal(await I.call(shopStockCalls.moves, { params, query: {} }), 404, 'product-unknown')
  I.seeRefusal(await ask('LAMPE', {}, { slugShop: 'lune' }), 404, 'shop-unknown')
  expect(await skus({ text: 'lampe' })).toEqual([])
  await I.logIn('rose')
  expect((await ask('LAMPE', {}, { slugShop: 'lune' })).answer().data.article.pieces).toBe(7)
  // Camille serves both, and each door shows its own.
  await I.logIn('camille')
  I.seeRefusal(await ask('LAMPE'), 404, 'product-unknown')
})

test('the sums of all articles are those of their piles, whichever days are kept', async () => {
  const place = { warehouseId: warehouse?.id ?? '', timeZone: 'Europe/Paris' }
  await move('2026-04-01T09:00:00Z', ['A-02', 'REBUT', 'CARNET', 4, 'L2', '2027-01-31'])
  await move('2026-04-02T09:00:00Z', ['FOURNISSEUR', 'A-01', 'LAMPE', 2])
  await move('2026-04-03T09:00:00Z', ['A-01', 'REBUT', 'LAMPE', 1])
  const now = new Date('2026-04-03T10:00:00Z')
  const ids = ['CARNET', 'LAMPE', 'STYLO'].map(house.productId)
  const days = ['2026-03-01', '2026-03-05', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', undefined]
  const compare = async () => {
    for (const day of days) {
      const moment = await untilOf(place, day, now)
      if (isRefusal(moment)) throw new Error(moment.refused.code)
      const piles = await pilesOf(I.db, place, ids, moment.until)
      const sums = await heldSums(I.db, place, moment, '2026-04-03')
      const { rows } = await I.db.execute<{ product_id: string; pieces: string }>(sums)
      const by = new Map(rows.map(({ product_id, pieces }) => [product_id, Number(pieces)]))
      for (const id of ids) {
        const pieces = piles
          .filter(({ productId }) => productId === id)
          .reduce((sum, { qty }) => sum + qty, 0)
        expect(by.get(id) ?? 0, `${day}`).toBe(pieces)
      }
    }
  }
  const keptDays = async () => {
    const kept = await I.db
      .selectDistinct({ day: figureStock.day })
      .from(figureStock)
      .orderBy(figureStock.day)
    return kept.map(({ day }) => day)
  }
  await compare()
  await keepFigures(I.db, { now: new Date('2026-03-30T10:00:00Z') })
  expect(await keptDays()).toEqual(['2026-03-29'])
  await keepFigures(I.db, { now })
  expect(await keptDays()).toEqual(['2026-03-31', '2026-04-02'])
  await compare()
})
