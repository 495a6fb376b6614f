import { type SQL, sql } from 'drizzle-orm'
import { endOfDay } from '../dates.ts'
import { locations, moves, products, stock, tariffs } from '../db/schema/index.ts'
import { dayOf, isWithin, type Window } from '../window.ts'

/** Goods on packing benches and returns places are at work, not in store. */
const stored = sql.raw("'storage', 'quarantine'")

/**
 * The goods of each shop at the end of each of these days: today's stock, without what moved since. The running day counts
 * as it stands. A warehouse without a tariff counts nothing.
 */
export function storageOf(window: Window): SQL {
  const { warehouseId, from, to } = window
  const moved = sql`${moves} join ${locations} on ${locations.id} in (${moves.fromId}, ${moves.toId})
    and ${locations.warehouseId} = ${warehouseId} and ${locations.kind} in (${stored})`
  const gain = sql`case ${locations.id} when ${moves.toId} then ${moves.qty} else -${moves.qty} end`
  return sql`
    select * from (
      with days as (
        select every::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') every
        where every::date >= (select min(${tariffs.fromDay}) from ${tariffs} where ${tariffs.warehouseId} = ${warehouseId})),
      at_the_end as materialized (
        select location_id, product_id, sum(qty) as qty from (
          select ${stock.locationId} as location_id, ${stock.productId} as product_id, ${stock.qty} as qty
          from ${stock} join ${locations} on ${locations.id} = ${stock.locationId}
          where ${locations.warehouseId} = ${warehouseId} and ${locations.kind} in (${stored}) and exists (select 1 from days)
          union all
          select ${locations.id}, ${moves.productId}, -(${gain}) from ${moved}
          where ${moves.at} >= ${endOfDay(to, window.timeZone)} and exists (select 1 from days)
        ) since group by location_id, product_id having sum(qty) <> 0),
      moved as materialized (
        select ${dayOf(sql`${moves.at}`, window)} as day, ${locations.id} as location_id, ${moves.productId} as product_id,
          sum(${gain}) as qty
        from ${moved} where ${isWithin(sql`${moves.at}`, window)} and exists (select 1 from days) group by 1, 2, 3),
      standing as materialized (
        select day, location_id, product_id, sum(qty) as qty from (
          select days.day, location_id, product_id, qty from at_the_end cross join days
          union all select days.day, location_id, product_id, -qty from moved join days on days.day < moved.day
        ) both_ways group by day, location_id, product_id having sum(qty) > 0)
      select day, ${products.shopId}, ${locations.zone}, count(distinct location_id)::int as places, sum(qty)::bigint as pieces,
        round(coalesce(sum(qty * (${litresOfPiece})), 0))::bigint as litres,
        coalesce(sum(qty) filter (where (${litresOfPiece}) is null), 0)::bigint as unmeasured
      from standing join ${products} on ${products.id} = standing.product_id
        join ${locations} on ${locations.id} = standing.location_id
      group by day, ${products.shopId}, ${locations.zone}
    ) stored`
}

const litresOfPiece = sql`${products.lengthMm}::numeric * ${products.widthMm} * ${products.heightMm} / 1000000`
