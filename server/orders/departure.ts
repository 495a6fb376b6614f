import { asc, eq, sql } from 'drizzle-orm'
import { nextDeparture } from '../carriers/departures.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierShops, carriers, orders, warehouses } from '../db/schema/index.ts'

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
