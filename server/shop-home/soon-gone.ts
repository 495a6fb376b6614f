import { and, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { runsOutWithinDays, type ShopHome } from '#contract/endpoints/shop-home.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { zoneSql } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { figureArticles, locations, products, stock } from '../db/schema/index.ts'
import { recently } from '../recently.ts'
import { isTooOld } from '../stock/perishing.ts'

type RunningOut = ShopHome['runningOut']

/** With so many articles, nobody misses the one that came to them in the last minute. */
const many = 200
const keptMs = 60_000
const mostShown = 5
const lately = 30

/** As `soonGone`. In a large shop all piles are read for it, so it is reckoned once a minute; it says when. */
export const recentlySoonGone = recently(soonGone, { isLarge: ({ total }) => total >= many, keptMs })

/** Pieces on shelves that may leave against what left in the last thirty days that are over. */
async function soonGone(db: Db, by: WarehouseUser, now: Date): Promise<RunningOut> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${zoneSql(by.timeZone)})::date`
  const left = db
    .select({
      productId: figureArticles.productId,
      shipped: sql<number>`sum(${figureArticles.shipped})`.mapWith(Number).as('shipped'),
    })
    .from(figureArticles)
    .where(
      and(
        eq(figureArticles.warehouseId, by.warehouseId),
        gte(figureArticles.day, sql`${today} - ${lately}::int`),
      ),
    )
    .groupBy(figureArticles.productId)
    .as('left_lately')
  const there = db
    .select({
      productId: stock.productId,
      // A sum of bigint is numeric, which takes twice as long.
      pieces: sql<number>`sum(${stock.qty}::float8)`.mapWith(Number).as('pieces'),
    })
    .from(stock)
    .where(
      and(
        sql`${stock.locationId} not in (select ${locations.id} from ${locations}
          where ${locations.warehouseId} <> ${by.warehouseId} or ${locations.kind} <> 'storage')`,
        sql`(${stock.expiry} is null or not ${await isTooOld(db, by, now)})`,
      ),
    )
    .groupBy(stock.productId)
    .as('there')
  const pieces = sql<number>`coalesce(${there.pieces}, 0)`.mapWith(Number)
  const daysLeft: SQL<number> = sql<number>`floor(coalesce(${there.pieces}, 0) * ${lately}::float8 / ${left.shipped})::int`
  const rows = await db
    .select({ sku: products.sku, name: products.name, pieces, daysLeft: daysLeft.mapWith(Number) })
    .from(left)
    .innerJoin(products, eq(products.id, left.productId))
    .leftJoin(there, eq(there.productId, left.productId))
    .where(
      and(
        ofOwnShops(by, products.shopId),
        isNull(products.archivedAt),
        gt(left.shipped, 0),
        sql`${daysLeft} < ${runsOutWithinDays}`,
      ),
    )
    .orderBy(daysLeft, products.sku)
  return { first: rows.slice(0, mostShown), total: rows.length, at: now.toISOString() }
}
