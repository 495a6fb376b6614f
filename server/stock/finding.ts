import { and, asc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { canonicalGtin, isGtin } from '#contract/barcodes/check-digits.ts'
import type { Db, Tx } from '../db/open.ts'
import { productCodes, products } from '../db/schema/index.ts'
import { beginning, matches } from '../db/search.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'

type Search = { shopIds: readonly string[]; query: string; limit: number }

/** Finds products by a whole code, with a GTIN in any form, or by reference. */
export async function namedProducts(db: Db | Tx, { shopIds, query, limit }: Search): Promise<string[]> {
  if (shopIds.length === 0) return []
  const written = query.trim()
  const code = isGtin(written) ? canonicalGtin(written) : written
  const asked = { shopIds, limit, skus: [written, written.toUpperCase()], codes: [written, code] }
  const { byReference, byCode } = named(db)
  const found = await Promise.all([byReference.execute(asked), byCode.execute(asked)])
  return unique(found.flat()).slice(0, limit)
}

const named = statements(db => ({
  byReference: db
    // The former reference of an article that was merged leads to the one that it is now.
    .select({ id: sql<string>`coalesce(${products.mergedInto}, ${products.id})` })
    .from(products)
    .where(and(isOneOfThese(products.shopId, 'shopIds'), isOneOfThese(products.sku, 'skus')))
    .limit(sql.placeholder('limit'))
    .prepare(unnamed),
  byCode: db
    .select({ id: productCodes.productId })
    .from(productCodes)
    .where(and(isOneOfThese(productCodes.shopId, 'shopIds'), isOneOfThese(productCodes.code, 'codes')))
    .orderBy(asc(productCodes.shopId))
    .limit(sql.placeholder('limit'))
    .prepare(unnamed),
}))

/** Finds whole matches first, then codes that begin with the text, then words of name and reference that do. */
export async function findProducts(db: Db | Tx, search: Search): Promise<string[]> {
  const { shopIds, query, limit } = search
  const found = await namedProducts(db, search)
  if (found.length >= limit || shopIds.length === 0) return found
  const byCode = await db
    .select({ id: productCodes.productId })
    .from(productCodes)
    .where(and(inArray(productCodes.shopId, [...shopIds]), like(productCodes.code, beginning(query.trim()))))
    .orderBy(asc(productCodes.code))
    .limit(limit)
  const byWords = await productsWithWords(db, search)
  return unique([...found.map(id => ({ id })), ...byCode, ...byWords]).slice(0, limit)
}

const few = 1_000

/**
 * Up to `few` matches are all fetched and sorted in French order. Beyond that the database reads in the order of names,
 * which soon meets enough of them.
 */
async function productsWithWords(db: Db | Tx, { shopIds, query, limit }: Search) {
  const found = and(
    inArray(products.shopId, [...shopIds]),
    isNull(products.mergedInto),
    matches(products.search, query),
  )
  const named = { id: products.id, name: products.name }
  const rows = await db
    .select(named)
    .from(products)
    .where(found)
    .limit(few + 1)
  if (rows.length <= few) {
    return rows.sort((one, other) => one.name.localeCompare(other.name, 'fr')).slice(0, limit)
  }
  return db
    .select(named)
    .from(products)
    .where(found)
    .orderBy(asc(products.name), asc(products.sku))
    .limit(limit)
}

export async function productBySku(db: Db | Tx, shopId: string, sku: string) {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.shopId, shopId), eq(products.sku, sku)))
  return row
}

const unique = (rows: readonly { id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))]
