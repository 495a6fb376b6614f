import { eq } from 'drizzle-orm'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import {
  locations,
  orderLines,
  orders,
  placeLevels,
  productCodes,
  products,
  users,
} from '#server/db/schema/index.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'

export const carnet = '3760123450010'
export const lampe = '3760123450027'

/**
 * CARNET is picked at A-01 (2 pieces, from 4 to 10), LAMPE at A-02 (none, from 2 to 6). The reserve has CARNET at R-02 (6, perish
 * first), at R-01 (5), at R-03, which is blocked, and at R-04, where they have perished; LAMPE at R-01 (10).
 */
export async function fillReserve(db: Db) {
  const warehouseId = await lyonOf(db)
  await db.update(locations).set({ walk: 10 }).where(eq(locations.name, 'A-01'))
  await db.update(locations).set({ walk: 20 }).where(eq(locations.name, 'A-02'))
  const reserve = (name: string, walk: number, blocked = false) => ({
    ...{ warehouseId, name, kind: 'storage' as const, zone: 'R', walk, blocked },
  })
  await db
    .insert(locations)
    .values([reserve('R-01', 100), reserve('R-02', 90), reserve('R-03', 110, true), reserve('R-04', 120)])
  const places = await db.select().from(locations)
  const articles = await db.select().from(products)
  const placeId = (name: string) => places.find(place => place.name === name)?.id ?? ''
  const articleId = (sku: string) => articles.find(article => article.sku === sku)?.id ?? ''
  await db
    .insert(productCodes)
    .values(
      articles.flatMap(({ id, shopId, sku }) => [
        { productId: id, shopId, kind: 'gtin' as const, code: sku === 'CARNET' ? carnet : lampe },
      ]),
    )
  const put = (sku: string, at: string, qty: number, expiry: string | null = null) => ({
    ...{ productId: articleId(sku), fromId: placeId('FOURNISSEUR'), toId: placeId(at), qty, expiry },
    type: 'RECEPTION' as const,
  })
  await recordMoves(db, [
    put('CARNET', 'A-01', 2, '2027-03-31'),
    put('CARNET', 'R-01', 5, '2027-01-31'),
    put('CARNET', 'R-02', 6, '2026-12-31'),
    put('CARNET', 'R-03', 50, '2026-04-30'),
    put('CARNET', 'R-04', 9, '2026-03-11'),
    put('LAMPE', 'R-01', 10),
  ])
  await db
    .update(users)
    .set({ warehouseRoles: ['Transfer', 'Print'] })
    .where(eq(users.username, 'paul'))
  const order = async (name: string, sku: string, qty: number) => {
    const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.name, name))
    await db
      .insert(orderLines)
      .values({ orderId: row?.id ?? '', position: 1, productId: articleId(sku), qty })
  }
  const level = (sku: string, at: string, least: number, most: number) =>
    db.insert(placeLevels).values({ productId: articleId(sku), locationId: placeId(at), least, most })
  return {
    placeId,
    articleId,
    put,
    order,
    level,
    async setLevels() {
      await level('CARNET', 'A-01', 4, 10)
      await level('LAMPE', 'A-02', 2, 6)
    },
  }
}
