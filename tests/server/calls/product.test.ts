import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { productCodes, products, shops } from '#server/db/schema/index.ts'
import { searchText } from '#server/db/search.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { caseOfCups, cup, lamp, putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

/** A-01 holds ten CARNET of « papier » in two lots, and two LAMPE of « lune ». */
const I = await atTheServer()
await putGoodsOnTheShelf(I.db)
for (const { id, sku, name } of await I.db.select().from(products)) {
  await I.db
    .update(products)
    .set({ search: searchText(sku, name) })
    .where(eq(products.id, id))
}
await I.db.insert(productCodes).values(
  (await I.db.select().from(products).where(eq(products.sku, 'CARNET'))).map(({ id, shopId }) => ({
    productId: id,
    shopId,
    kind: 'alias' as const,
    code: 'PAP/0042',
  })),
)

const papier = { slugShop: 'papier' }
const search = async (query: string, more: { shop?: string; exact?: boolean; limit?: number } = {}) =>
  (await I.call(productCalls.search, { body: { query, ...more } })).answer().data.map(({ sku }) => sku)
const info = (code: string, params = papier) => I.call(productCalls.information, { params, query: { code } })

beforeEach(async () => {
  await I.logIn('camille')
})

test.each([
  ['carn', ['CARNET']],
  ['CARNET', ['CARNET']],
  ['lampe', ['LAMPE']],
  [cup, ['CARNET']],
  [cup.slice(0, 9), ['CARNET', 'LAMPE']],
  [caseOfCups, ['CARNET']],
  [`0${cup}`, ['CARNET']],
  ['pap/0042', []],
  ['PAP/00', ['CARNET']],
  ['rien de tel', []],
  ['%', []],
])('« %s » finds %o', async (query, found) => {
  expect((await search(query)).sort()).toEqual(found)
})

test('an exact search finds an article by a whole code or reference only', async () => {
  expect(await search(lamp, { exact: true })).toEqual(['LAMPE'])
  expect(await search('lampe', { exact: true })).toEqual(['LAMPE'])
  expect(await search('lam', { exact: true })).toEqual([])
})

test('the search can be limited to one shop, and never finds shops that the user does not serve', async () => {
  expect(await search('lampe', { shop: 'papier' })).toEqual([])
  await I.logIn('amina')
  expect(await search('lampe')).toEqual([])
  expect(await search(lamp, { exact: true })).toEqual([])
  const reply = await I.call(productCalls.search, { body: { query: 'lampe', shop: 'lune' } })
  I.seeRefusal(reply, 404, 'shop-unknown')
  expect(reply.problem().detail).toBe('La boutique « lune » est inconnue.')
})

test('a code that two shops sell finds both articles, each once', async () => {
  const [shop] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  const shopId = shop?.id ?? ''
  const [twin] = await I.db
    .insert(products)
    .values({ shopId, sku: 'CARNET-LUNE', name: 'Carnet de lune', weightG: 200, search: 'carnet de lune' })
    .returning()
  await I.db.insert(productCodes).values({ productId: twin?.id ?? '', shopId, kind: 'gtin', code: cup })
  expect((await search(cup, { exact: true })).sort()).toEqual(['CARNET', 'CARNET-LUNE'])
  expect(await search('carnet')).toEqual(['CARNET', 'CARNET-LUNE'])
  expect(await search('carnet', { limit: 1 })).toEqual(['CARNET'])
  await I.db.delete(products).where(eq(products.sku, 'CARNET-LUNE'))
})

test('an article has its codes, its aliases and its stock, lot by lot', async () => {
  const { data } = (await info(caseOfCups)).answer()
  expect(data).toMatchObject({
    sku: 'CARNET',
    shop: 'papier',
    codes: [
      { code: cup, qty: 1 },
      { code: caseOfCups, qty: 6 },
    ],
    aliases: ['PAP/0042'],
    stock: [
      { location: 'A-01', qty: 6, lot: 'L2', expiry: '2026-12-31' },
      { location: 'A-01', qty: 4, lot: 'L1', expiry: '2027-01-31' },
    ],
  })
  expect((await info('PAP/0042')).answer().data.sku).toBe('CARNET')
})

test.each([[lamp], ['LAMPE'], ['0000000000000']])('no article of this shop has the code %s', async code => {
  const reply = await info(code)
  I.seeRefusal(reply, 404, 'product-unknown')
  expect(reply.problem().detail).toBe(`Aucun article de cette boutique ne porte le code ${code}.`)
})

test('a manager sees the quantity on the shelves', async () => {
  const ask = (shopProduct: string) => I.call(productCalls.quantity, { params: { ...papier, shopProduct } })
  expect((await ask('CARNET')).answer().data).toEqual({ sku: 'CARNET', qty: 10 })
  I.seeRefusal(await ask('LAMPE'), 404, 'product-unknown')
  await I.logIn('paul')
  I.seeRefusal(await ask('CARNET'), 403, 'standing-missing')
})

test('an article’s moves come page by page, newest first, with places and people', async () => {
  for (const qty of [1, 2]) {
    await I.call(locationCalls.transfer, {
      body: { from: 'A-01', to: 'A-02', lines: [{ sku: 'CARNET', qty }] },
    })
  }
  const ask = async (before?: number) =>
    (
      await I.call(productCalls.moves, { params: papier, query: { sku: 'CARNET', limit: 3, before } })
    ).answer().data
  const page = await ask()
  expect(page.moves.map(({ type, qty, from, to, by }) => [type, qty, from, to, by])).toEqual([
    ['TRANSFER', 2, 'A-01', 'A-02', 'Camille Roux'],
    ['TRANSFER', 1, 'A-01', 'A-02', 'Camille Roux'],
    ['RECEPTION', 6, 'FOURNISSEUR', 'A-01', null],
  ])
  const older = await ask(page.older ?? undefined)
  expect(older).toMatchObject({ moves: [{ qty: 4, from: 'FOURNISSEUR' }], older: null })
})
