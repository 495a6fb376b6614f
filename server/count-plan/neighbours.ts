import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { countLines, countPlans, counts, locations, plannedCounts, stock } from '../db/schema/index.ts'
import { isShelf } from './classes.ts'

/** So many places before and after, on the walk through the same zone. */
const beside = 2
/** So many other places of a wrong article. */
const otherPlaces = 20
/** The cause of an older difference is sought no more. */
const rememberedDays = 60
/** A place that was counted so shortly before the difference is believed. */
const believedDays = 7

/** The places that a difference makes due: those beside it, and the other places of its articles, until they are counted. */
export function neighboursOf(warehouseId: string, since: SQL, which: SQL = sql`true`): SQL {
  const off = sql`line.round = 2 and line.counted <> line.expected`
  const next = (way: 'asc' | 'desc') => sql`(
    select near.id from ${locations} near
    where near.warehouse_id = ${warehouseId} and near.zone = wrong.zone and ${isShelf(sql`near`)}
      and (near.walk, near.name) ${sql.raw(way === 'asc' ? '>' : '<')} (wrong.walk, wrong.name)
    order by near.walk ${sql.raw(way)}, near.name ${sql.raw(way)} limit ${sql.raw(`${beside}`)})`
  return sql`
    with wrong as (
      select counted.id as count_id, counted.started_at as at, place.id, place.walk, place.name, place.zone
      from ${counts} counted join ${locations} place on place.id = counted.location_id
      where counted.started_at >= ${since} and counted.status in ('approval', 'closed')
        and place.warehouse_id = ${warehouseId} and ${which}
        and exists (select 1 from ${countLines} line where line.count_id = counted.id and ${off})
    ), near as (
      select wrong.at, beside.id from wrong cross join lateral (${next('asc')} union all ${next('desc')}) beside
      union all
      select wrong.at, elsewhere.id from wrong
        join ${countLines} line on line.count_id = wrong.count_id and ${off}
        cross join lateral (
          select other.id from ${stock} join ${locations} other on other.id = ${stock.locationId}
          where ${stock.productId} = line.product_id and ${stock.qty} > 0 and other.warehouse_id = ${warehouseId}
            and other.id <> wrong.id and ${isShelf(sql`other`)}
          group by other.id order by other.walk, other.name limit ${sql.raw(`${otherPlaces}`)}
        ) elsewhere
    )
    select distinct near.id from near
    where not exists (select 1 from ${counts} later where later.location_id = near.id
      and later.status in ('approval', 'closed')
      and coalesce(later.closed_at, later.started_at) > near.at - interval '${sql.raw(`${believedDays}`)} days')`
}

/** The moment before which differences are forgotten. */
export const remembered = (start: Date): SQL =>
  sql`${start.toISOString()}::timestamptz - interval '${sql.raw(`${rememberedDays}`)} days'`

/** A difference that two people found makes its neighbours due today, where today has a share. */
export async function makeNeighboursDue(
  tx: Tx,
  { warehouseId, day, countId }: { warehouseId: string; day: string; countId: string },
): Promise<void> {
  const near = neighboursOf(warehouseId, sql`'-infinity'::timestamptz`, sql`counted.id = ${countId}`)
  await tx.execute(sql`
    insert into ${plannedCounts} (warehouse_id, day, location_id, why)
    select ${warehouseId}, ${day}, near.id, 'neighbour' from (${near}) near
    where exists (select 1 from ${countPlans}
      where ${countPlans.warehouseId} = ${warehouseId} and ${countPlans.plannedDay} = ${day})
    on conflict do nothing`)
}
