import { and, sql } from 'drizzle-orm'
import { within } from '../auth/reach.ts'
import { orders } from '../db/schema/index.ts'
import { dayOf, isWithin } from '../window.ts'
import { reachIn, type Span } from './span.ts'

/** The orders that came on each of these days. They are counted as they are read: their index is by day. */
export async function ordersCome(span: Span): Promise<{ day: string; orders: number }[]> {
  const at = sql`${orders.createdAt}`
  const day = dayOf(at, span.window)
  return span.db
    .select({ day: sql<string>`${day}::text`, orders: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(within(reachIn(span), orders), isWithin(at, span.window)))
    .groupBy(day)
    .orderBy(day)
}
