import { and, desc, eq, sql } from 'drizzle-orm'
import type { Activity } from '#contract/endpoints/figures.ts'
import { within } from '../auth/reach.ts'
import { reasons, returnLines, returns } from '../db/schema/index.ts'
import { isWithin } from '../window.ts'
import { reachIn, type Span } from './span.ts'

/** The pieces that came back on these days, by reason. */
export async function returnsIn({ db, ...span }: Span): Promise<Activity['returns']> {
  const times = sql<number>`count(distinct ${returns.id})`
  return db
    .select({
      reason: reasons.label,
      returns: times.mapWith(Number),
      pieces: sql`coalesce(sum(${returnLines.qty}), 0)`.mapWith(Number),
    })
    .from(returns)
    .innerJoin(reasons, eq(reasons.id, returns.originId))
    .leftJoin(returnLines, eq(returnLines.returnId, returns.id))
    .where(and(within(reachIn(span), returns), isWithin(sql`${returns.createdAt}`, span.window)))
    .groupBy(reasons.id, reasons.label)
    .orderBy(desc(times), reasons.label)
}
