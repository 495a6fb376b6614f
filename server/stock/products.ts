import { eq, inArray } from 'drizzle-orm'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { Db, Tx } from '../db/open.ts'
import { productCodes, products, shops } from '../db/schema/index.ts'

/** Products in the contract's short form, with all their codes, by id. */
export async function summariesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  if (ids.length === 0) return new Map()
  const known = [...new Set(ids)]
  const rows = await db
    .select({ product: products, shop: shops.slug })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(inArray(products.id, known))
  const codes = await db.select().from(productCodes).where(inArray(productCodes.productId, known))
  const codesOf = (id: string) => codes.filter(({ productId }) => productId === id)
  return new Map(
    rows.map(({ product: { id, sku, name, photo }, shop }) => [
      id,
      {
        sku,
        shop,
        name,
        photo,
        codes: codesOf(id).map(({ code, qty }) => ({ code, qty })),
      },
    ]),
  )
}
