import { and, count, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Departure } from '#contract/endpoints/home.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { missedDepartures } from '../carrier-slip/missed.ts'
import { countWaiting } from '../carrier-slip/parcels.ts'
import { nextDeparture } from '../carriers/departures.ts'
import type { Db } from '../db/open.ts'
import { carriers, orders } from '../db/schema/index.ts'

const mostShown = 6

/** The departure of each lorry and its load: the one that it missed, until that is settled, else the next one. */
export async function nextDepartures(db: Db, user: WarehouseUser, now: Date): Promise<Departure[]> {
  const next = nextDeparture(user, now)
  const lorries = await db
    .select({
      id: carriers.id,
      group: carriers.slug,
      carrier: carriers.name,
      at: sql<Date | null>`${next}`.mapWith(orders.cutoffAt),
    })
    .from(carriers)
  const missed = await missedDepartures(db, user, now)
  const coming = lorries.flatMap(({ at, ...lorry }) => {
    const when = missed.get(lorry.id)?.at ?? at
    return when === null ? [] : [{ ...lorry, at: when }]
  })
  if (coming.length === 0) return []
  const toPack = await db
    .select({ id: orders.carrierId, orders: count() })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending', 'picking', 'packing']),
        within(user, orders),
        or(...coming.map(({ id, at }) => and(eq(orders.carrierId, id), lte(orders.cutoffAt, at)))),
      ),
    )
    .groupBy(orders.carrierId)
  const packing = new Map(toPack.map(row => [row.id, row.orders]))
  const waiting = await countWaiting(db, user)
  return coming
    .map(({ id, at, ...lorry }) => ({
      ...lorry,
      at: at.toISOString(),
      missed: missed.get(id)?.parcels ?? 0,
      toPack: packing.get(id) ?? 0,
      toLoad: waiting.get(id) ?? 0,
    }))
    .filter(({ toPack, toLoad, missed }) => toPack > 0 || toLoad > 0 || missed > 0)
    .sort((a, b) => a.at.localeCompare(b.at) || a.carrier.localeCompare(b.carrier))
    .slice(0, mostShown)
}
