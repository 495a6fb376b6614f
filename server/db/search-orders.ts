import { and, desc, eq, inArray, sql } from 'drizzle-orm'
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
  const some = db
    .select({ one: orders.id })
    .from(orders)
    .where(found)
    .limit(few + 1)
    .as('some')
  const count = await db.$count(some)
  if (count === 0) return []
  // An order that no index has: the planner then goes through the words, and sorts what they gave.
  const createdAt = count > few ? orders.createdAt : sql`${orders.createdAt} + interval '0'`
  return db
    .select()
    .from(orders)
    .where(found)
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(limit)
    .offset(skip)
}
