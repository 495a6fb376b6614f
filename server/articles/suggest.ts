import { and, eq, gte, sql } from 'drizzle-orm'
import { type SuggestedLevel, suggestedFromDays } from '#contract/endpoints/article.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { zoneSql } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { figureArticles } from '../db/schema/index.ts'

/**
 * A least that the busiest of the last days would not have emptied, and a most that lasts a usual week and twice the least. Undefined
 * where nothing has left.
 */
export async function suggestedLevel(
  db: Db,
  { warehouseId, timeZone }: Pick<WarehouseUser, 'warehouseId' | 'timeZone'>,
  productId: string,
  now: Date,
): Promise<SuggestedLevel | undefined> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${zoneSql(timeZone)})::date`
  const [left] = await db
    .select({
      busiest: sql`coalesce(max(${figureArticles.shipped}), 0)`.mapWith(Number),
      all: sql`coalesce(sum(${figureArticles.shipped}), 0)`.mapWith(Number),
    })
    .from(figureArticles)
    .where(
      and(
        eq(figureArticles.warehouseId, warehouseId),
        eq(figureArticles.productId, productId),
        gte(figureArticles.day, sql`${today} - ${suggestedFromDays}::int`),
      ),
    )
  if (!left || left.busiest <= 0) return undefined
  const aWeek = Math.ceil((left.all * 7) / suggestedFromDays)
  return { least: left.busiest, most: Math.max(aWeek, 2 * left.busiest) }
}
