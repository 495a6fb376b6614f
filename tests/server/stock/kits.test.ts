import { beforeEach, expect, test, vi } from 'vitest'
import { articleCalls, type NewArticle } from '#contract/endpoints/article.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import type { KitMode } from '#contract/kits.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { besideAProgram } from '../public-api/program.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A hundred carnets and a hundred encres: fifty kits of two and one. */
const I = await besideAProgram()
const { call, logIn } = I.server
const params = { slugShop: 'papier' }

const aKit = (sku: string, kit: KitMode): NewArticle => ({
  ...{ shop: 'papier', sku, name: sku, weightG: 0, danger: '', lots: false, codes: [], kit },
  ...{ lengthMm: null, widthMm: null, heightMm: null },
  parts: [
    { sku: 'CARNET', qty: 2 },
    { sku: 'ENCRE', qty: 1 },
  ],
})
await logIn('amina')
const { id: coffret } = (await call(articleCalls.create, { body: aKit('COFFRET', 'parts') })).answer().data
  .article
const { id: lot } = (await call(articleCalls.create, { body: aKit('LOT', 'assembled') })).answer().data
  .article

beforeEach(() => logIn('amina'))

const told = async (sku: string) =>
  (await call(productCalls.toldApart, { params, query: { sku } })).answer().data
const listed = async (query: object = {}) =>
  (await call(shopStockCalls.list, { params, query })).answer().data.articles
const receive = (productId: string, qty: number) =>
  recordMoves(I.db, [
    { productId, fromId: I.house.place('FOURNISSEUR'), toId: I.house.place('A-01'), qty, type: 'RECEPTION' },
  ])

test('a kit tells how many can be made of the parts that no list has, and those put together already', async () => {
  await receive(lot, 3)
  const parts = [
    { sku: 'CARNET', name: 'Carnet', qty: 2, available: 100 },
    { sku: 'ENCRE', name: 'Encre bleue', qty: 1, available: 100 },
  ]
  expect(await told('COFFRET')).toMatchObject({ available: 0, kit: { mode: 'parts', makeable: 50, parts } })
  expect(await told('LOT')).toMatchObject({ available: 3, kit: { mode: 'assembled', makeable: 50 } })
  expect(await told('CARNET')).not.toHaveProperty('kit')
  const address = { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' }
  const body = {
    shop: 'papier',
    customer: 'Zoé',
    address,
    carrier: 'dpd',
    lines: [{ sku: 'COFFRET', qty: 2 }],
  }
  ;(await call(orderFileCalls.create, { body })).answer()
  expect(await told('CARNET')).toMatchObject({ available: 100, ordered: 4 })
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  expect((await told('COFFRET')).kit?.makeable).toBe(48)
  expect((await I.get('stock/COFFRET')).answer()).toMatchObject({
    ...{ available: 48, kit: { mode: 'parts', makeable: 48 } },
  })
  // A shop can sell the assembled kits that lie here, and none of those that could be put together.
  expect((await I.get('stock/LOT')).answer()).toMatchObject({ available: 3, kit: { makeable: 48 } })
  expect((await I.get('stock/CARNET')).answer()).not.toHaveProperty('kit')
})

test('a kit is sold out, and below its threshold, when its parts are', async () => {
  const saveThreshold = (article: string, threshold: number | null) =>
    call(shopStockCalls.saveThreshold, { params: { ...params, article }, body: { threshold } })
  const names = async (state: string) => (await listed({ state })).map(({ sku }) => sku)
  ;(await saveThreshold('COFFRET', 10)).answer()
  expect([await names('low'), (await names('none')).includes('COFFRET')]).toEqual([[], false])
  ;(await saveThreshold('COFFRET', 60)).answer()
  expect(await names('low')).toEqual(['COFFRET'])
  await saveThreshold('COFFRET', null)
  const parts = [{ sku: 'ENCLUME', qty: 9 }]
  ;(await call(articleCalls.save, { params: { article: coffret }, body: { parts } })).answer()
  expect(await names('none')).toContain('COFFRET')
  const back = aKit('COFFRET', 'parts').parts ?? []
  ;(await call(articleCalls.save, { params: { article: coffret }, body: { parts: back } })).answer()
})
