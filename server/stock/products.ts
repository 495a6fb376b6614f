import { eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { Db, Tx } from '../db/open.ts'
import { productCodes, products, shops } from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'

/** Products in the contract's short form, with all their codes, by id. */
export async function summariesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  if (ids.length === 0) return new Map()
  const asked = { ids: [...new Set(ids)] }
  const read = byId(db)
  return withCodes(...(await Promise.all([read.products.execute(asked), read.codes.execute(asked)])))
}

const byId = statements(db => summaryStatements(db, sql`(select unnest(${sql.placeholder('ids')}::uuid[]))`))

/** The statements that read the products of these ids, and their codes. */
export const summaryStatements = (db: Db | Tx, ids: SQLWrapper) => ({
  products: db
    .select({
      ...{ id: products.id, sku: products.sku, name: products.name, photo: products.photo },
      shop: shops.slug,
    })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(inArray(products.id, ids))
    .prepare(unnamed),
  codes: db
    .select({ productId: productCodes.productId, code: productCodes.code, qty: productCodes.qty })
    .from(productCodes)
    .where(inArray(productCodes.productId, ids))
    .prepare(unnamed),
})

type Known = { readonly id: string } & Omit<ProductSummary, 'codes'>
type Code = ProductSummary['codes'][number] & { readonly productId: string }

export function withCodes(known: readonly Known[], codes: readonly Code[]): Map<string, ProductSummary> {
  const codesOf = (id: string) => codes.filter(({ productId }) => productId === id)
  return new Map(
    known.map(({ id, ...product }) => [
      id,
      { ...product, codes: codesOf(id).map(({ code, qty }) => ({ code, qty })) },
    ]),
  )
}
