import { sql } from 'drizzle-orm'
import type { ShopHome } from '#contract/endpoints/shop-home.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { nextDeparture } from '../carriers/departures.ts'
import type { Db } from '../db/open.ts'
import { carriers, orders } from '../db/schema/index.ts'
import { ordersToPack } from '../orders/departure.ts'

/** The next departure of each carrier for which a shop has orders that are still to be packed. */
export async function departuresAhead(db: Db, by: WarehouseUser, now: Date): Promise<ShopHome['departures']> {
  const lorries = await db
    .select({
      ...{ id: carriers.id, carrier: carriers.name },
      at: sql<Date | null>`${nextDeparture(by, now)}`.mapWith(orders.cutoffAt),
    })
    .from(carriers)
  const coming = lorries.flatMap(({ at, ...lorry }) => (at === null ? [] : [{ ...lorry, at }]))
  const waiting = await ordersToPack(db, by, coming)
  return coming
    .map(({ id, carrier, at }) => ({ carrier, at: at.toISOString(), orders: waiting.get(id) ?? 0 }))
    .filter(({ orders }) => orders > 0)
    .sort((one, other) => one.at.localeCompare(other.at))
}
