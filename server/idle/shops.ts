import { and, asc, count, desc, eq, gt, inArray, min, sql, sum } from 'drizzle-orm'
import { ofOwnShops, ofOwnWarehouse, within } from '../auth/reach.ts'
import { locations, orders, products, receptions, shops, stock } from '../db/schema/index.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import type { FindIdle } from './kind.ts'

const all = sql<number>`(count(*) over ())::int`

/** As on the shop's own card. */
const cardOf = (slug: string): string => `BOUTIK-${slug.toUpperCase()}`

const several = (n: number, one: string, many: string): string => `${n} ${n < 2 ? one : many}`

/** Shops with orders to pick, the one whose lorry leaves first at the top. */
export const shopsToPick: FindIdle = async ({ db, user, now, most }) => {
  const rows = await db
    .select({ name: shops.name, slug: shops.slug, waiting: count(), at: min(orders.cutoffAt), total: all })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(within(user, orders), waitsForPicking(now)))
    .groupBy(shops.id)
    .orderBy(asc(min(orders.cutoffAt)), asc(shops.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, slug, waiting, at }) => ({
      name,
      scan: cardOf(slug),
      about: several(waiting, 'commande', 'commandes'),
      at: at?.toISOString() ?? null,
      late: at !== null && at < now,
    })),
  }
}

/** Shops with deliveries that are announced or begun, the one with the most at the top. */
export const shopsToReceive: FindIdle = async ({ db, user, most }) => {
  const rows = await db
    .select({ name: shops.name, slug: shops.slug, waiting: count(), total: all })
    .from(receptions)
    .innerJoin(shops, eq(shops.id, receptions.shopId))
    .where(and(within(user, receptions), inArray(receptions.status, ['expected', 'open'])))
    .groupBy(shops.id)
    .orderBy(desc(count()), asc(shops.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, slug, waiting }) => ({
      name,
      scan: cardOf(slug),
      about: several(waiting, 'livraison', 'livraisons'),
      at: null,
    })),
  }
}

/** Shops whose goods wait in quarantine for a decision, the one with the most at the top. */
export const shopsInQuarantine: FindIdle = async ({ db, user, most }) => {
  const rows = await db
    .select({ name: shops.name, slug: shops.slug, pieces: sum(stock.qty).mapWith(Number), total: all })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .innerJoin(products, eq(products.id, stock.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(
      and(
        ofOwnWarehouse(user, locations.warehouseId),
        eq(locations.kind, 'quarantine'),
        gt(stock.qty, 0),
        ofOwnShops(user, products.shopId),
      ),
    )
    .groupBy(shops.id)
    .orderBy(desc(sum(stock.qty)), asc(shops.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, slug, pieces }) => ({ name, scan: cardOf(slug), about: null, at: null, pieces })),
  }
}
