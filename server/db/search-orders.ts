import { desc, inArray, type SQL } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'
import { orders } from './schema/index.ts'
import { matches } from './search.ts'

/** Few enough to be sorted at once. */
const few = 1_000

/**
 * The newest orders whose name or customer has words that begin so. How rare a beginning is cannot be estimated by
 * the planner, so it is tried out: few matches are fetched through the words and sorted; many are met soon by going
 * back through time. Either way 100,000 orders are searched in milliseconds.
 */
export async function findOrders(db: Db | Tx, query: string, limit: number) {
  const found = matches(orders.search, query)
  const ids = await db
    .select({ id: orders.id })
    .from(orders)
    .where(found)
    .limit(few + 1)
  if (ids.length === 0) return []
  const which: SQL =
    ids.length > few
      ? found
      : inArray(
          orders.id,
          ids.map(({ id }) => id),
        )
  return db.select().from(orders).where(which).orderBy(desc(orders.createdAt)).limit(limit)
}
