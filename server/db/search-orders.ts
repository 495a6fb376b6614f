import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Db, Tx } from './open.ts'
import { orders } from './schema/index.ts'
import { matches } from './search.ts'

/** Few enough to be sorted at once. */
const few = 2_000

type Wanted = {
  shopIds: readonly string[]
  limit: number
  status?: OrderStatus | undefined
  /** So many of the newest were shown already. */
  skip?: number
}

/**
 * The newest orders whose name or customer has words that begin so. How rare a beginning is cannot be estimated by
 * the planner, so it is tried out: few matches are fetched through the words and sorted; many are met soon by going
 * back through time. Either way 100,000 orders are searched in milliseconds.
 */
export async function findOrders(db: Db | Tx, query: string, { shopIds, status, limit, skip = 0 }: Wanted) {
  const found = and(
    matches(orders.search, query),
    inArray(orders.shopId, [...shopIds]),
    status && eq(orders.status, status),
  )
  const matching = await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(found)
    .limit(few + 1)
  if (matching.length > few) return newest(db, found).limit(limit).offset(skip)
  // Sorted here: thousands of ids back to the database would take longer than all the rest.
  const page = matching.sort(newestFirst).slice(skip, skip + limit)
  if (page.length === 0) return []
  return newest(
    db,
    inArray(
      orders.id,
      page.map(({ id }) => id),
    ),
  )
}

const newest = (db: Db | Tx, which: SQL | undefined) =>
  db.select().from(orders).where(which).orderBy(desc(orders.createdAt), desc(orders.id))

type Dated = { id: string; createdAt: Date }

function newestFirst(one: Dated, other: Dated): number {
  const later = other.createdAt.getTime() - one.createdAt.getTime()
  return later === 0 ? (one.id < other.id ? 1 : -1) : later
}
