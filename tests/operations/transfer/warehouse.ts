import { eq } from 'drizzle-orm'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import { locations, productCodes, products } from '#server/db/schema/index.ts'

export const cup = '3760123450010'
export const lamp = '3760123450027'
/** A case of six CARNET. */
export const caseOfCups = '13760123450017'

/** Ten CARNET and two LAMPE at A-01; A-03 is blocked, QUARANTAINE is no ordinary shelf. */
export async function putGoodsOnTheShelf(db: Db) {
  const [shelf] = await db.select().from(locations).where(eq(locations.name, 'A-01'))
  const [supplier] = await db.select().from(locations).where(eq(locations.name, 'FOURNISSEUR'))
  const [first] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [second] = await db.select().from(products).where(eq(products.sku, 'LAMPE'))
  if (!shelf || !supplier || !first || !second) throw new Error('The warehouse of the tests is not filled')

  const { warehouseId } = shelf
  await db.insert(locations).values([
    { warehouseId, name: 'A-03', kind: 'storage', zone: 'A', blocked: true },
    { warehouseId, name: 'Q-01', kind: 'quarantine', zone: 'Q' },
  ])
  const gtin = (product: typeof first, code: string, qty = 1) => ({
    productId: product.id,
    shopId: product.shopId,
    kind: 'gtin' as const,
    code,
    qty,
  })
  await db.insert(productCodes).values([gtin(first, cup), gtin(first, caseOfCups, 6), gtin(second, lamp)])
  const receive = { fromId: supplier.id, toId: shelf.id, type: 'RECEPTION' as const }
  await recordMoves(db, [
    { ...receive, productId: first.id, qty: 4, lot: 'L1', expiry: '2027-01-31' },
    { ...receive, productId: first.id, qty: 6, lot: 'L2', expiry: '2026-12-31' },
    { ...receive, productId: second.id, qty: 2 },
  ])
}
