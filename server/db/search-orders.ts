import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Db, Tx } from './open.ts'
import { orders } from './schema/index.ts'
import { matches } from './search.ts'

/** Up to this many matches the database sorts them all. */
const few = 2_000

type Wanted = {
  /** Only orders that meet this condition are found. */
  which: SQL
  limit: number
  status?: OrderStatus | undefined
  /** The number of the newest orders that the client already has. */
  skip?: number
}

/**
 * Finds the newest orders whose name or customer has words that begin with the query. PostgreSQL cannot
 * estimate how rare a beginning is, so this counts the matches first. Few matches: fetch all through the text
 * index, then sort. Many matches: walk back through time until enough are found. Either way, searching
 * 100,000 orders takes milliseconds.
 */
export async function findOrders(db: Db | Tx, query: string, { which, status, limit, skip = 0 }: Wanted) {
  const found = and(matches(orders.search, query), which, status && eq(orders.status, status))
  const some = db
    .select({ one: orders.id })
    .from(orders)
    .where(found)
    .limit(few + 1)
    .as('some')
  const count = await db.$count(some)
  if (count === 0) return []
  // No index has this expression, so the planner uses the text index and sorts its matches.
  const createdAt = count > few ? orders.createdAt : sql`${orders.createdAt} + interval '0'`
  return db
    .select()
    .from(orders)
    .where(found)
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(limit)
    .offset(skip)
}

/** Digits alone are the end of a number, as people read it aloud; else the beginnings of words. */
export const orderFoundBy = (text: string): SQL =>
  /^\d+$/.test(text)
    ? sql`reverse(${orders.name}) like ${`${[...text].reverse().join('')}%`}`
    : matches(orders.search, text)
