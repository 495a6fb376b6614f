import { asc, eq, sql } from 'drizzle-orm'
import { houseZone } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { carriers, orders } from '../db/schema/index.ts'

export type Carrier = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly nextAt: Date
}

/** The carriers at work, each with its next departure. */
export async function carriersWithDepartures(db: Db | Tx, now: Date): Promise<Carrier[]> {
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${houseZone})`
  const today = sql`((${midnight} + ${carriers.cutoff}) at time zone ${houseZone})`
  const tomorrow = sql`((${midnight} + interval '1 day' + ${carriers.cutoff}) at time zone ${houseZone})`
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
