import { and, count, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { ShopHome } from '#contract/endpoints/shop-home.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { nextDeparture } from '../carriers/departures.ts'
import type { Db } from '../db/open.ts'
import { carriers, orders } from '../db/schema/index.ts'

/** The next departure of each carrier for which a shop has orders that are still to be packed. */
export async function departuresAhead(db: Db, by: WarehouseUser, now: Date): Promise<ShopHome['departures']> {
  const lorries = await db
    .select({
      ...{ id: carriers.id, carrier: carriers.name },
      at: sql<Date | null>`${nextDeparture(by, now)}`.mapWith(orders.cutoffAt),
    })
    .from(carriers)
  const coming = lorries.flatMap(({ at, ...lorry }) => (at === null ? [] : [{ ...lorry, at }]))
  if (coming.length === 0) return []
  const toPack = await db
    .select({ id: orders.carrierId, orders: count() })
    .from(orders)
    .where(
      and(
        within(by, orders),
        inArray(orders.status, ['pending', 'picking', 'packing']),
        or(...coming.map(({ id, at }) => and(eq(orders.carrierId, id), lte(orders.cutoffAt, at)))),
      ),
    )
    .groupBy(orders.carrierId)
  const waiting = new Map(toPack.map(row => [row.id, row.orders]))
  return coming
    .map(({ id, carrier, at }) => ({ carrier, at: at.toISOString(), orders: waiting.get(id) ?? 0 }))
    .filter(({ orders }) => orders > 0)
    .sort((one, other) => one.at.localeCompare(other.at))
}
