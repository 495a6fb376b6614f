import { eq } from 'drizzle-orm'
import { locationCalls } from '#contract/endpoints/location.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import type { Db } from '#server/db/open.ts'
import {
  locations,
  productCodes,
  products,
  receptionLines,
  receptions,
  shops,
} from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

export const cup = '3760123450010'
/** The barcode of a case with six CARNET. */
export const caseOfCups = '13760123450017'
export const jam = '3760123450034'
export const lamp = '3760123450027'
export const papier = { slugShop: 'papier' }

/** RC000001 of « papier » expects twelve CARNET and six CONFITURE. Adds QUAI, Q-01, RETOURS and A-03, which is blocked. */
export async function announceGoods(db: Db) {
  const bySku = async (sku: string) => (await db.select().from(products).where(eq(products.sku, sku)))[0]
  const [shelf] = await db.select().from(locations).where(eq(locations.name, 'A-01'))
  const [shop] = await db.select().from(shops).where(eq(shops.slug, 'papier'))
  const [carnet, lampe] = [await bySku('CARNET'), await bySku('LAMPE')]
  if (!shelf || !shop || !carnet || !lampe) throw new Error('The warehouse of the tests is not filled')
  const [confiture] = await db
    .insert(products)
    .values({ shopId: shop.id, sku: 'CONFITURE', name: 'Confiture', weightG: 350 })
    .returning()
  if (!confiture) throw new Error('The jam was not written')

  const { warehouseId } = shelf
  await db.insert(locations).values([
    { warehouseId, name: 'QUAI', kind: 'storage', zone: 'Quai' },
    { warehouseId, name: 'A-03', kind: 'storage', zone: 'A', blocked: true },
    { warehouseId, name: 'Q-01', kind: 'quarantine', zone: 'Q' },
    { warehouseId, name: 'RETOURS', kind: 'returns', zone: 'R' },
  ])
  const gtin = (product: typeof carnet, code: string, qty = 1) => ({
    productId: product.id,
    shopId: product.shopId,
    kind: 'gtin' as const,
    code,
    qty,
  })
  await db
    .insert(productCodes)
    .values([gtin(carnet, cup), gtin(carnet, caseOfCups, 6), gtin(confiture, jam), gtin(lampe, lamp)])
  const [document] = await db
    .insert(receptions)
    .values({
      name: 'RC000001',
      warehouseId,
      shopId: shop.id,
      supplier: 'Papeterie Duval',
      expectedOn: '2026-03-12',
    })
    .returning()
  if (!document) throw new Error('The document was not written')
  const expect = (product: typeof carnet, expected: number) => ({
    receptionId: document.id,
    productId: product.id,
    expected,
  })
  await db.insert(receptionLines).values([expect(carnet, 12), expect(confiture, 6)])
}

/** Starts a server with the announced goods, and gives the calls of a reception. */
export async function atTheDock() {
  const I = await atTheServer()
  await announceGoods(I.db)
  await I.logIn('camille')
  type Line = { sku: string; qty: number; to?: string; lot?: string; expiry?: string } & {
    damaged?: boolean
    over?: boolean
  }
  return {
    ...I,
    receive: (lines: Line[], document: string | undefined = 'RC000001', key?: string) =>
      I.call(
        receptionCalls.add,
        {
          params: papier,
          body: { ...(document ? { document } : {}), lines: lines.map(line => ({ to: 'QUAI', ...line })) },
        },
        key ? { key } : {},
      ),
    undo: (moves: string[], params = papier) => I.call(receptionCalls.undo, { params, body: { moves } }),
    close: (rest?: 'expect' | 'drop', document = 'RC000001') =>
      I.call(receptionCalls.close, { params: papier, body: { document, ...(rest ? { rest } : {}) } }),
    link: (code: string, sku: string, qty?: number) =>
      I.call(receptionCalls.link, { params: papier, body: { code, sku, ...(qty ? { qty } : {}) } }),
    article: (code: string, params = papier) => I.call(receptionCalls.article, { params, query: { code } }),
    list: async () => (await I.call(receptionCalls.list, { params: papier })).answer().data,
    /** The received out of the expected pieces, by article. */
    async progress(document = 'RC000001') {
      const reply = await I.call(receptionCalls.information, { params: { ...papier, document } })
      return Object.fromEntries(
        reply
          .answer()
          .data.lines.map(({ product, received, expected }) => [product.sku, `${received}/${expected}`]),
      )
    },
    /** The stock of a location, by article and lot. */
    async at(locationName: string) {
      const { data } = (await I.call(locationCalls.information, { params: { locationName } })).answer()
      return Object.fromEntries(
        data.stock.map(({ product, lot, qty }) => [lot ? `${product.sku} ${lot}` : product.sku, qty]),
      )
    },
  }
}
