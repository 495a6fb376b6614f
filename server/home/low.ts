import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Attention } from '#contract/endpoints/home.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { products, shops, stockThresholds } from '../db/schema/index.ts'

const mostShown = 5

/** Articles below their threshold, the longest so first, for the people of their shop: they order new ones. */
export async function lowArticles(db: Db, user: User): Promise<Attention['low']> {
  if (user.warehouseId !== null) return { first: [], total: 0 }
  const { lowSince, least, productId } = stockThresholds
  const own = and(isNotNull(lowSince), isNull(products.archivedAt), ofOwnShops(user, products.shopId))
  const [counted] = await db
    .select({ total: count() })
    .from(stockThresholds)
    .innerJoin(products, eq(products.id, productId))
    .where(own)
  const rows = await db
    .select({
      ...{ sku: products.sku, name: products.name, shop: shops.slug, shopName: shops.name },
      ...{ threshold: least, since: lowSince },
    })
    .from(stockThresholds)
    .innerJoin(products, eq(products.id, productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(own)
    .orderBy(asc(lowSince), asc(products.sku))
    .limit(mostShown)
  return {
    first: rows.flatMap(({ since, ...row }) => (since ? { ...row, since: since.toISOString() } : [])),
    total: counted?.total ?? 0,
  }
}
