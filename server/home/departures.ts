import { and, count, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Departure } from '#contract/endpoints/home.ts'
import { within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { countWaiting } from '../carrier-slip/parcels.ts'
import { midnightBefore, zoneSql } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { carriers, orders } from '../db/schema/index.ts'

const mostShown = 6

/** The next departure of each lorry and its load, which includes parcels that missed an earlier lorry. */
export async function nextDepartures(db: Db, user: User, now: Date): Promise<Departure[]> {
  const [midnight, there] = [midnightBefore(now, user.timeZone), zoneSql(user.timeZone)]
  const today = sql`((${midnight} + ${carriers.cutoff}) at time zone ${there})`
  const tomorrow = sql`((${midnight} + interval '1 day' + ${carriers.cutoff}) at time zone ${there})`
  const next = sql`case when ${today} > ${now.toISOString()}::timestamptz then ${today} else ${tomorrow} end`
  const rows = await db
    .select({
      id: carriers.id,
      group: carriers.slug,
      carrier: carriers.name,
      at: next.mapWith(orders.cutoffAt),
      toPack: count(orders.id),
    })
    .from(carriers)
    .leftJoin(
      orders,
      and(
        eq(orders.carrierId, carriers.id),
        inArray(orders.status, ['pending', 'picking', 'packing']),
        within(user, orders),
        lte(orders.cutoffAt, next),
      ),
    )
    .groupBy(carriers.id)
  const waiting = await countWaiting(db, user)
  return rows
    .map(({ id, at, ...row }) => ({ ...row, at: at.toISOString(), toLoad: waiting.get(id) ?? 0 }))
    .filter(({ toPack, toLoad }) => toPack > 0 || toLoad > 0)
    .sort((a, b) => a.at.localeCompare(b.at) || a.carrier.localeCompare(b.carrier))
    .slice(0, mostShown)
}
