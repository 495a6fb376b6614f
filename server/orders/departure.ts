import { asc, eq, sql } from 'drizzle-orm'
import { midnightBefore, zoneSql } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { carriers, orders, warehouses } from '../db/schema/index.ts'

export type Carrier = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly nextAt: Date
}

/** The carriers at work, each with its next departure from this warehouse. */
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
  const [midnight, there] = [midnightBefore(now, house.timeZone), zoneSql(house.timeZone)]
  const today = sql`((${midnight} + ${carriers.cutoff}) at time zone ${there})`
  const tomorrow = sql`((${midnight} + interval '1 day' + ${carriers.cutoff}) at time zone ${there})`
  return db
    .select({
      id: carriers.id,
      slug: carriers.slug,
      name: carriers.name,
      nextAt:
        sql`case when ${today} > ${now.toISOString()}::timestamptz then ${today} else ${tomorrow} end`.mapWith(
          orders.cutoffAt,
        ),
    })
    .from(carriers)
    .where(eq(carriers.active, true))
    .orderBy(asc(carriers.name))
}
