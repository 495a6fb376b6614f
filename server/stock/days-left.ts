import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/open.ts'
import { products, shops, warehouses } from '../db/schema/index.ts'

/** The days that an article must have left when a parcel leaves, where articles and shops are read. */
export const leastDaysOf = sql<number>`coalesce(${products.leastDays}, ${shops.leastDays})`

/** The day at this moment in the warehouse of the row. */
export const todayThere = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone ${warehouses.timeZone})::date`

/** The greatest number of days that any article of these shops must have left. Nought: dates ask for nothing but that it lasts. */
async function mostDays(db: Db | Tx, shopIds: readonly string[]): Promise<number> {
  if (shopIds.length === 0) return 0
  const own = sql`${inArray(products.shopId, [...shopIds])} and ${products.leastDays} is not null`
  const [row] = await db
    .select({
      days: sql`greatest(max(${shops.leastDays}), (select max(${products.leastDays}) from ${products} where ${own}))`.mapWith(
        Number,
      ),
    })
    .from(shops)
    .where(inArray(shops.id, [...shopIds]))
  return row?.days ?? 0
}

/**
 * Whether a date comes before this day and the days that its article must have left. Few dates are near enough for the article
 * to be asked.
 */
export async function comesBefore(
  db: Db | Tx,
  shopIds: readonly string[],
  {
    expiry,
    productId,
    day,
  }: { readonly expiry: PgColumn; readonly productId: PgColumn; readonly day: string },
): Promise<SQL> {
  const most = await mostDays(db, shopIds)
  if (most === 0) return sql`${expiry} < ${day}::date`
  const least = sql`(select ${leastDaysOf} from ${products} join ${shops} on ${shops.id} = ${products.shopId}
    where ${products.id} = ${productId})`
  return sql`(${expiry} < ${day}::date + ${sql.raw(String(most))} and ${expiry} < ${day}::date + ${least})`
}
