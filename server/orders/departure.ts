import { and, asc, count, eq, gte, inArray, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { CarrierRule } from '#contract/endpoints/shop.ts'
import { type DueTime, overStatuses } from '#contract/entities/order.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { UserShop } from '../auth/user.ts'
import { nextDeparture } from '../carriers/departures.ts'
import { isToday, startOfDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { notAmong } from '../db/schema/columns.ts'
import { carrierShops, carriers, orders, shops, warehouses } from '../db/schema/index.ts'

export type Carrier = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly nextAt: Date
  /** The shops that it is kept for; none: it works for all. */
  readonly shopIds: readonly string[]
}

export const worksFor = ({ shopIds }: Pick<Carrier, 'shopIds'>, shopId: string): boolean =>
  shopIds.length === 0 || shopIds.includes(shopId)

/** The carriers that come to this warehouse, each with its next departure. */
export async function carriersWithDepartures(
  db: Db | Tx,
  warehouseId: string,
  now: Date,
): Promise<Carrier[]> {
  const [house] = await db
    .select({ timeZone: warehouses.timeZone })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
  if (!house) throw new Error(`The warehouse ${warehouseId} has gone`)
  const next = nextDeparture({ warehouseId, timeZone: house.timeZone }, now)
  const rows = await db
    .select({
      id: carriers.id,
      slug: carriers.slug,
      name: carriers.name,
      nextAt: sql<Date | null>`${next}`.mapWith(orders.cutoffAt),
    })
    .from(carriers)
    .where(eq(carriers.active, true))
    .orderBy(asc(carriers.name))
  const kept = await db.select().from(carrierShops)
  return rows.flatMap(({ nextAt, ...carrier }) => {
    const shopIds = kept.filter(({ carrierId }) => carrierId === carrier.id).map(({ shopId }) => shopId)
    return nextAt === null ? [] : [{ ...carrier, nextAt, shopIds }]
  })
}

/** A moment on a warehouse's own clock. */
export type Moment = { readonly now: Date; readonly timeZone: string }

/** The moment from which an order may leave: now, or the beginning of the day that its shop wishes. */
export function leavesFrom(wishedOn: string | null | undefined, { now, timeZone }: Moment): Date {
  const day = wishedOn ? startOfDay(wishedOn, timeZone) : now
  return day > now ? day : now
}

/** Orders that have not left and whose departure is missed, still today, or on another day. */
export function isDue(due: DueTime, { now, timeZone }: Moment): SQL | undefined {
  const today = isToday(orders.cutoffAt, now, timeZone)
  const when: Record<DueTime, SQL | undefined> = {
    late: lt(orders.cutoffAt, now),
    today: and(gte(orders.cutoffAt, now), today),
    later: and(gte(orders.cutoffAt, now), not(today)),
  }
  return and(notAmong(orders.status, overStatuses), when[due])
}

type Lorry = { readonly id: string; readonly at: Date }

/** The orders that are still to be packed for these departures, by carrier. */
export async function ordersToPack(
  db: Db,
  reach: Reach,
  lorries: readonly Lorry[],
): Promise<ReadonlyMap<string | null, number>> {
  if (lorries.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.carrierId, orders: count() })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending', 'picking', 'packing']),
        within(reach, orders),
        or(...lorries.map(({ id, at }) => and(eq(orders.carrierId, id), lte(orders.cutoffAt, at)))),
      ),
    )
    .groupBy(orders.carrierId)
  return new Map(rows.map(row => [row.id, row.orders]))
}

type Rules = readonly CarrierRule[]
type Going = { readonly shopId: string; readonly country: string; readonly weightG: number }

export async function carrierRulesOf(
  db: Db | Tx,
  served: readonly UserShop[],
): Promise<ReadonlyMap<string, Rules>> {
  const ids = served.map(({ id }) => id)
  const rows = await db
    .select({ id: shops.id, rules: shops.carrierRules })
    .from(shops)
    .where(inArray(shops.id, ids))
  return new Map(rows.map(({ id, rules }) => [id, rules]))
}

/** The shop's carrier for this country and weight; a rule whose carrier does not come here any more is passed over. */
export function usualCarrier(
  rules: Rules | undefined,
  carriers: readonly Carrier[],
  { shopId, country, weightG }: Going,
): Carrier | null {
  for (const rule of rules ?? []) {
    const fits = rule.country === null || rule.country === country
    const carrier = carriers.find(({ slug }) => slug === rule.carrier)
    if (fits && weightG <= (rule.upToG ?? weightG) && carrier && worksFor(carrier, shopId)) return carrier
  }
  return null
}
