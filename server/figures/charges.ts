import { type SQL, sql } from 'drizzle-orm'
import type { ChargeKind } from '#contract/entities/tariff.ts'
import { gramStep } from '#contract/entities/tariff.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcements,
  carrierSlips,
  locations,
  moves,
  orders,
  parcelLines,
  parcels,
  printJobs,
  printLog,
  products,
  receptions,
  returnLines,
  returns,
} from '../db/schema/index.ts'
import { prestationRows } from '../prestations/facts.ts'
import { stands } from '../stock/shelves.ts'
import { dayOf, isWithin, type Window } from '../window.ts'

const kind = (name: ChargeKind): SQL => sql.raw(`'${name}'::text`)

/** The work done for each shop on these days, in the units that a tariff prices. */
export const chargesOf = (db: Db | Tx, window: Window): SQL => sql`
  select day, shop_id, kind, by, sum(units)::bigint as units
  from (${chargedIn(db, window)}) charged group by day, shop_id, kind, by having sum(units) <> 0`

/**
 * The single things that are charged: `at, day, shop_id, kind, by, units, order_id, thing, user_id`. A bill's sums and the
 * proof of each of its lines are made of these rows.
 */
export const chargedIn = (db: Db | Tx, window: Window): SQL => sql`
  ${preparedIn(window)} union all ${receivedIn(db, window)} union all ${cameBackIn(window)} union all ${printedIn(window)}
  union all ${prestationRows(window)}`

/**
 * Parcels on the slips that were sealed on these days: a void or repacked one is on none. Here and below a thing is looked up
 * by the one before it, which `offset 0` asks for: the database would join all parcels that ever left.
 */
const goneIn = (window: Window): SQL => sql`
  select ${parcels.id} as parcel_id, ${carrierSlips.sealedAt} as at, ${carrierSlips.carrierId} as carrier_id,
    ${dayOf(sql`${carrierSlips.sealedAt}`, window)} as day, ${orders.id} as order_id, ${orders.shopId} as shop_id,
    ${parcels.name} as thing, ${parcels.createdBy} as user_id, ${parcels.cartonId} as carton_id,
    coalesce(${orders.relay}->>'country', ${orders.address}->>'country', '') as country,
    (ceil(coalesce(${parcels.weightG}, 0)::numeric / ${gramStep}) * ${gramStep})::int as grams,
    case ${orders.variant} when 'customized' then ${kind('order_customized')} when 'gift' then ${kind('order_gift')}
      else case ${orders.type} when 'mono' then ${kind('order_mono')} else ${kind('order_multi')} end end as kind
  from ${carrierSlips}
    cross join lateral (select * from ${parcels} where ${parcels.slipId} = ${carrierSlips.id} offset 0) ${parcels}
    join ${orders} on ${orders.id} = ${parcels.orderId}
  where ${isWithin(sql`${carrierSlips.sealedAt}`, window)} and ${carrierSlips.warehouseId} = ${window.warehouseId}`

/** An order counts on the day when its first parcel leaves, a line likewise, and its pieces when they leave. */
function preparedIn(window: Window): SQL {
  const earlier = sql`select 1 from ${parcels} joined join ${carrierSlips} slip on slip.id = joined.slip_id`
  const row = (of: SQL, by: ChargeKind | null, units: SQL) => sql`
    select at, day, shop_id, ${by === null ? sql`kind` : kind(by)} as kind, '' as by, ${units}::bigint as units, order_id,
      '' as thing, null::uuid as user_id from ${of}`
  const [firstOrders, firstLines, pieces] = [sql`first_orders`, sql`first_lines`, sql`pieces`]
  return sql`
    select * from (
      with gone as (${goneIn(window)}),
      pieces as (
        select gone.*, line_id, qty
        from gone cross join lateral (select * from ${parcelLines} where ${parcelLines.parcelId} = gone.parcel_id offset 0) packed),
      first_orders as (
        select * from (select distinct on (order_id) * from gone order by order_id, at) first
        where not exists (${earlier} where joined.order_id = first.order_id and slip.sealed_at < first.at offset 0)),
      first_lines as (
        select * from (select distinct on (line_id) * from pieces order by line_id, at) first
        where order_id in (select order_id from first_orders) or not exists (${earlier} join ${parcelLines} packed on packed.parcel_id = joined.id
          where packed.line_id = first.line_id and slip.sealed_at < first.at offset 0))
      ${row(firstOrders, null, sql`1`)}
      union all ${row(firstLines, 'further_line', sql`1`)} union all ${row(firstOrders, 'further_line', sql`-1`)}
      union all ${row(pieces, 'further_piece', sql`qty`)} union all ${row(firstLines, 'further_piece', sql`-1`)}
    ) prepared`
}

/** A delivery counts when it is closed, its lines and pieces when they come in. Scrap is counted here, too: it is a move. */
function receivedIn(db: Db | Tx, window: Window): SQL {
  const at = sql`${moves.at}`
  const moved = (by: ChargeKind, type: SQL, units: SQL) => sql`
    select ${at}, ${dayOf(at, window)}, ${products.shopId}, ${kind(by)}, '', ${units}::bigint, null::uuid,
      concat_ws(' · ', (select ${receptions.name} from ${receptions} where ${receptions.id} = ${moves.receptionId}), ${products.sku}),
      ${moves.userId}
    from ${moves} join ${products} on ${products.id} = ${moves.productId} join ${locations} on ${locations.id} = ${moves.toId}
    where ${isWithin(at, window)} and ${moves.type} = ${type} and ${locations.warehouseId} = ${window.warehouseId} and ${stands(db)}`
  const closedAt = sql`${receptions.closedAt}`
  return sql`
    select ${closedAt}, ${dayOf(closedAt, window)}, ${receptions.shopId}, ${kind('delivery')}, '', 1::bigint, null::uuid,
      ${receptions.name}, ${receptions.closedBy}
    from ${receptions}
    where ${isWithin(closedAt, window)} and ${receptions.warehouseId} = ${window.warehouseId}
      and exists (select 1 from ${moves} where ${moves.receptionId} = ${receptions.id})
    union all
    select min(at), day, shop_id, ${kind('delivery_line')}, '', 1::bigint, null::uuid, thing, (array_agg(user_id order by at))[1]
    from (${moved('delivery_line', sql`'RECEPTION'`, sql`1`)} and ${moves.receptionId} is not null) came
      (at, day, shop_id, kind, by, units, order_id, thing, user_id)
    group by day, shop_id, thing
    union all ${moved('received_piece', sql`'RECEPTION'`, sql`${moves.qty}`)}
    union all ${moved('scrapped_piece', sql`'REBUT'`, sql`${moves.qty}`)}`
}

/** A return counts when it is decided, whenever its order left. */
function cameBackIn(window: Window): SQL {
  const at = sql`${returns.completedAt}`
  const decided = sql`${isWithin(at, window)} and ${returns.warehouseId} = ${window.warehouseId}`
  return sql`
    select ${at}, ${dayOf(at, window)}, ${returns.shopId}, ${kind('return')}, '', 1::bigint, ${returns.orderId},
      ${returns.name}, ${returns.createdBy}
    from ${returns} where ${decided}
    union all
    select ${at}, ${dayOf(at, window)}, ${returns.shopId}, ${kind('returned_piece')}, ${returnLines.outcome},
      ${returnLines.qty}::bigint, ${returns.orderId}, concat_ws(' · ', ${returns.name}, ${products.sku}), ${returns.createdBy}
    from ${returns} join ${returnLines} on ${returnLines.returnId} = ${returns.id}
      join ${products} on ${products.id} = ${returnLines.productId}
    where ${decided}`
}

/**
 * Labels of articles and papers for parcels, as often as they were asked for. A print that is repeated is not charged, nor
 * is the carrier's label, which its postage pays for.
 */
const printedIn = (window: Window): SQL => sql`
  select ${printLog.date}, ${dayOf(sql`${printLog.date}`, window)}, ${printLog.shopId},
    case ${printJobs.role} when 'label' then ${kind('label')} else ${kind('paper')} end, '', ${printJobs.copies}::bigint,
    ${printJobs.orderId}, ${printLog.name}, ${printLog.userId}
  from ${printLog} join ${printJobs} on ${printJobs.id} = ${printLog.jobId}
  where ${isWithin(sql`${printLog.date}`, window)} and ${printLog.warehouseId} = ${window.warehouseId}
    and ${printLog.shopId} is not null and ${printLog.attempt} = 0 and ${printLog.reason} is null
    and (${printJobs.role} = 'label' and ${printLog.type} = 'BARCODE' or ${printJobs.role} = 'a4' and ${printLog.type} = 'SHIPPING')`

/** The single parcels that left on these days, with what their postage and packaging depend on. */
export const parcelsIn = (window: Window): SQL => sql`
  select gone.at, gone.day, gone.shop_id, gone.carrier_id, gone.order_id, gone.thing, gone.user_id, gone.country,
    gone.carton_id, gone.grams, case when ${announcements.currency} = 'EUR' then ${announcements.priceCents} end as cents
  from (${goneIn(window)}) gone left join ${announcements} on ${announcements.parcelId} = gone.parcel_id`

/** Parcels that are alike, as they are kept. */
export const chargedParcelsOf = (window: Window): SQL => sql`
  select day, shop_id, carrier_id, country, carton_id, grams, count(*)::int as parcels,
    count(cents)::int as priced, coalesce(sum(cents), 0)::bigint as cents
  from (${parcelsIn(window)}) sent group by day, shop_id, carrier_id, country, carton_id, grams`
