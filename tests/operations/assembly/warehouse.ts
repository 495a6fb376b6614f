import { eq } from 'drizzle-orm'
import type { KitMode } from '#contract/kits.ts'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import {
  locations,
  orderLines,
  orders,
  productCodes,
  productParts,
  products,
  stock,
  users,
} from '#server/db/schema/index.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'

export const carnet = '3760123450010'
export const lampe = '3760123450027'
export const bougie = '3760123450034'
export const coffret = '3760123450041'
export const duo = '3760123450058'

const codes: Readonly<Record<string, string>> = {
  ...{ CARNET: carnet, LAMPE: lampe, BOUGIE: bougie, COFFRET: coffret, DUO: duo },
}

/**
 * COFFRET is assembled of two CARNET and one BOUGIE; DUO is prepared in parts. CARNET lies at A-01 (5) and at R-02 (4, perish first),
 * BOUGIE at R-01 (6) and, blocked, at R-03. K-01 and TABLE are empty.
 */
export async function fillWorkshop(db: Db) {
  const warehouseId = await lyonOf(db)
  const place = (name: string, walk: number, blocked = false) => ({
    ...{ warehouseId, name, kind: 'storage' as const, zone: 'R', walk, blocked },
  })
  await db
    .insert(locations)
    .values([
      place('R-01', 100),
      place('R-02', 90),
      place('R-03', 110, true),
      place('K-01', 120),
      place('TABLE', 5),
      { warehouseId, name: 'AJUSTEMENT', kind: 'adjustment', zone: '-' },
    ])
  const [carnetRow] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  const shopId = carnetRow?.shopId ?? ''
  const article = (sku: string, name: string, kit: KitMode = 'none') => ({
    ...{ shopId, sku, name, kit, weightG: 300 },
  })
  await db
    .insert(products)
    .values([
      article('BOUGIE', 'Bougie'),
      article('COFFRET', 'Coffret', 'assembled'),
      article('DUO', 'Duo', 'parts'),
    ])
  const articles = await db.select().from(products)
  const places = await db.select().from(locations)
  const placeId = (name: string) => places.find(one => one.name === name)?.id ?? ''
  const articleId = (sku: string) => articles.find(one => one.sku === sku)?.id ?? ''
  const part = (kit: string, sku: string, qty: number) => ({
    ...{ productId: articleId(kit), partId: articleId(sku), shopId, qty },
  })
  await db
    .insert(productParts)
    .values([part('COFFRET', 'CARNET', 2), part('COFFRET', 'BOUGIE', 1), part('DUO', 'CARNET', 1)])
  await db.insert(productCodes).values(
    articles.flatMap(({ id, shopId, sku }) => {
      const code = codes[sku]
      return code === undefined ? [] : [{ productId: id, shopId, kind: 'gtin' as const, code }]
    }),
  )
  const put = (
    sku: string,
    at: string,
    qty: number,
    expiry: string | null = null,
    lot: string | null = null,
  ) =>
    recordMoves(db, [
      {
        ...{ productId: articleId(sku), fromId: placeId('FOURNISSEUR'), toId: placeId(at), qty, expiry, lot },
        type: 'RECEPTION',
      },
    ])
  await put('CARNET', 'A-01', 5, '2027-03-31')
  await put('CARNET', 'R-02', 4, '2026-12-31')
  await put('BOUGIE', 'R-01', 6)
  await put('BOUGIE', 'R-03', 50)
  await db
    .update(users)
    .set({ warehouseRoles: ['Transfer', 'Print'] })
    .where(eq(users.username, 'paul'))
  return {
    placeId,
    articleId,
    put,
    async order(name: string, qty: number, sku = 'COFFRET') {
      const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.name, name))
      await db
        .insert(orderLines)
        .values({ orderId: row?.id ?? '', position: 1, productId: articleId(sku), qty })
    },
    /** The pieces at a place: « CARNET 4 2026-12-31 ». */
    async at(name: string) {
      const rows = await db
        .select({ sku: products.sku, qty: stock.qty, expiry: stock.expiry })
        .from(stock)
        .innerJoin(products, eq(products.id, stock.productId))
        .where(eq(stock.locationId, placeId(name)))
        .orderBy(products.sku, stock.expiry)
      return rows.map(({ sku, qty, expiry }) => [sku, qty, ...(expiry ? [expiry] : [])].join(' '))
    },
  }
}
