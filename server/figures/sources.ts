import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { heldKinds } from '#contract/entities/stock.ts'
import { assembledReason, takenApartReason } from '../assembly/reasons.ts'
import { zoneSql } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  carrierSlips,
  countLines,
  counts,
  locations,
  moves,
  orderEvents,
  orderLines,
  orders,
  parcels,
  plannedCounts,
  products,
  refusals,
  sortedPieces,
} from '../db/schema/index.ts'
import { undonePrestationDays } from '../prestations/facts.ts'
import { broughtReason } from '../replenishment/put.ts'
import { stands } from '../stock/shelves.ts'
import { dayOf, isWithin, type Window } from '../window.ts'
import { bandOf } from './bands.ts'
import { chargedParcelsOf, chargesOf } from './charges.ts'
import { storageOf } from './storage.ts'

/** The kept tables, by their content. */
export type Kept =
  | 'work'
  | 'hours'
  | 'departures'
  | 'delays'
  | 'refusals'
  | 'counts'
  | 'planned'
  | 'articles'
  | 'charges'
  | 'parcels'
  | 'storage'

/**
 * The rows of these days as the tables of `db/schema/figures.ts` keep them, read from what people did. Days that are over are
 * kept by these queries, and the running one is read by them: both say the same.
 */
export const rowsOf: Readonly<Record<Kept, (db: Db | Tx, window: Window) => SQL>> = {
  work: (db, window) => sql`
    select day, shop_id, user_id, kind, sum(pieces)::int as pieces, count(distinct order_id)::int as orders
    from (${workOf(db, window)}) work group by day, shop_id, user_id, kind`,

  hours: (db, window) => sql`
    select day, shop_id, hour, kind, sum(pieces)::int as pieces, count(distinct order_id)::int as orders
    from (${workOf(db, window)}) work group by day, shop_id, hour, kind`,

  departures: (_, window) => sql`
    select day, shop_id, carrier_id, count(*)::int as consignments, (count(*) filter (where late))::int as late
    from (${consignmentsOf(window)}) consignments group by day, shop_id, carrier_id`,

  delays: (_, window) => sql`
    select day, shop_id, band, count(*)::int as consignments
    from (${consignmentsOf(window)}) consignments group by day, shop_id, band`,

  refusals: (_, window) => sql`
    select ${dayOf(sql`${refusals.at}`, window)} as day, ${refusals.userId}, ${refusals.call}, ${refusals.code}, count(*)::int as times
    from ${refusals}
    where ${isWithin(sql`${refusals.at}`, window)} and ${refusals.warehouseId} = ${window.warehouseId}
    group by 1, 2, 3, 4`,

  counts: (_, window) => sql`
    select day, shop_id, count(*)::int as lines, (count(*) filter (where counted <> expected))::int as lines_off,
      sum(counted)::int as pieces, sum(abs(counted - expected))::int as pieces_off
    from (${countedOf(window)}) counted group by day, shop_id`,

  planned: (_, { warehouseId, timeZone, from, to }) => sql`
    select ${plannedCounts.day} as day, ${plannedCounts.why}, count(*)::int as due, count(found.id)::int as counted,
      (count(*) filter (where found.off))::int as off
    from ${plannedCounts} left join lateral (
      select ${counts.id}, exists (select 1 from ${countLines} line where line.count_id = ${counts.id} and line.counted <> line.expected
        and line.round = (select max(every.round) from ${countLines} every where every.count_id = ${counts.id})) as off
      from ${counts}
      where ${counts.locationId} = ${plannedCounts.locationId} and ${counts.status} not in ('open', 'abandoned')
        and (${counts.startedAt} at time zone ${zoneSql(timeZone)})::date = ${plannedCounts.day}
      order by ${counts.startedAt} desc limit 1) found on true
    where ${plannedCounts.warehouseId} = ${warehouseId} and ${plannedCounts.day} between ${from} and ${to}
    group by 1, 2`,

  articles: (db, window) => {
    const [source, place] = [alias(locations, 'source'), alias(locations, 'place')]
    const held = sql.raw(heldKinds.map(kind => `'${kind}'`).join(', '))
    const arrived = sql`${source.kind} not in (${held}) and ${place.kind} in (${held})`
    const shipped = sql`${place.kind} = 'customer'`
    const intoKits = sql`${place.kind} = 'adjustment' and ${moves.reason} = ${assembledReason}`
    const outOfKits = sql`${source.kind} = 'adjustment' and ${moves.reason} = ${takenApartReason}`
    return sql`
      select ${dayOf(sql`${moves.at}`, window)} as day, ${moves.productId},
        coalesce(sum(${moves.qty}) filter (where ${arrived}), 0)::int as arrived,
        coalesce(sum(case when ${outOfKits} then -${moves.qty} else ${moves.qty} end)
          filter (where ${shipped} or ${intoKits} or ${outOfKits}), 0)::int as shipped
      from ${moves} join ${locations} ${sql.identifier('source')} on ${source.id} = ${moves.fromId}
        join ${locations} ${sql.identifier('place')} on ${place.id} = ${moves.toId}
      where ${isWithin(sql`${moves.at}`, window)} and ${place.warehouseId} = ${window.warehouseId} and ${stands(db)}
        and ((${arrived}) or ${shipped} or (${intoKits}))
      group by 1, 2`
  },

  charges: chargesOf,
  parcels: (_, window) => chargedParcelsOf(window),
  storage: (_, window) => storageOf(window),
}

/** The days of moves and prestations that were undone in this window. Their own kept figures count them still. */
export const undoneIn = (window: Window): SQL => {
  const undone = alias(moves, 'undone')
  return sql`
    select distinct ${dayOf(sql`${undone.at}`, window)}::text as day
    from ${moves} join ${moves} ${sql.identifier('undone')} on ${undone.id} = ${moves.undoes}
      join ${locations} on ${locations.id} = ${moves.toId}
    where ${and(isNotNull(moves.undoes), isWithin(sql`${moves.at}`, window))} and ${locations.warehouseId} = ${window.warehouseId}
    union ${undonePrestationDays(window)}`
}

const hourOf = (at: SQL, { timeZone }: Window): SQL =>
  sql`extract(hour from ${at} at time zone ${zoneSql(timeZone)})::int`

/** One row for each step of an order, each move, each scan at the wall and each counted article. */
function workOf(db: Db | Tx, window: Window): SQL {
  const { warehouseId } = window
  const [eventAt, moveAt, sortedAt] = [sql`${orderEvents.at}`, sql`${moves.at}`, sql`${sortedPieces.at}`]
  // Looked up one by one: the database would join all orders ever made.
  const order = sql`(select ${orders.shopId}, ${orders.warehouseId} from ${orders} where ${orders.id} = ${orderEvents.orderId} offset 0)`
  return sql`
    select ${dayOf(eventAt, window)} as day, ${hourOf(eventAt, window)} as hour, whole.shop_id, ${orderEvents.userId},
      ${orderEvents.what} as kind, ${orderEvents.qty} as pieces, ${orderEvents.orderId}
    from ${orderEvents} cross join lateral ${order} whole
    where ${isWithin(eventAt, window)} and ${orderEvents.what} in ('picked', 'packed', 'shipped')
      and whole.warehouse_id = ${warehouseId}
    union all
    select ${dayOf(moveAt, window)}, ${hourOf(moveAt, window)}, ${products.shopId}, ${moves.userId},
      case ${moves.type} when 'RECEPTION' then 'received' when 'REBUT' then 'scrapped' when 'TRANSFER' then
        case ${moves.reason} when ${broughtReason} then 'replenished' when ${assembledReason} then 'assembled' else 'moved' end
        else 'returned' end, ${moves.qty}, null
    from ${moves} join ${products} on ${products.id} = ${moves.productId}
      join ${locations} on ${locations.id} = ${moves.toId}
    where ${isWithin(moveAt, window)} and ${moves.type} in ('RECEPTION', 'TRANSFER', 'REBUT', 'RETURN_PRODUCT')
      and ${locations.warehouseId} = ${warehouseId} and ${stands(db)} and ${isOfKit} is not true
    union all
    select ${dayOf(sortedAt, window)}, ${hourOf(sortedAt, window)}, whole.shop_id, ${sortedPieces.userId}, 'sorted', ${sortedPieces.qty},
      ${orderLines.orderId}
    from ${sortedPieces} join ${orderLines} on ${orderLines.id} = ${sortedPieces.orderLineId}
      join ${orders} whole on whole.id = ${orderLines.orderId}
    where ${isWithin(sortedAt, window)} and whole.warehouse_id = ${warehouseId}
    union all
    select day, hour, shop_id, user_id, 'counted', counted, null from (${countedOf(window)}) counted`
}

/** Of an assembly the kits are counted that come to their shelf: not their parts, nor kits that are taken apart. */
const isOfKit = sql`(${moves.type} = 'TRANSFER' and (${moves.reason} = ${takenApartReason}
  or ${moves.reason} = ${assembledReason} and ${locations.kind} = 'adjustment'))`

/** The parcels of one order in one lorry, on the day when its slip was sealed. */
function consignmentsOf(window: Window): SQL {
  const at = sql`${carrierSlips.sealedAt}`
  const minutes = sql`extract(epoch from ${at} - ${orders.createdAt}) / 60`
  return sql`
    select distinct ${orders.id}, ${carrierSlips.id} as slip_id, ${dayOf(at, window)} as day, ${orders.shopId},
      ${carrierSlips.carrierId}, ${at} > ${orders.cutoffAt} as late, ${bandOf(minutes)} as band
    from ${carrierSlips} join ${parcels} on ${parcels.slipId} = ${carrierSlips.id}
      join ${orders} on ${orders.id} = ${parcels.orderId}
    where ${isWithin(at, window)} and ${carrierSlips.warehouseId} = ${window.warehouseId}`
}

/** The articles of closed counts, as the last round found them. */
function countedOf(window: Window): SQL {
  const at = sql`${counts.closedAt}`
  return sql`
    select ${dayOf(at, window)} as day, ${hourOf(at, window)} as hour, ${products.shopId},
      coalesce(${counts.secondBy}, ${counts.firstBy}) as user_id, ${countLines.counted}, ${countLines.expected}
    from ${counts} join ${locations} on ${locations.id} = ${counts.locationId}
      join ${countLines} on ${countLines.countId} = ${counts.id}
      join ${products} on ${products.id} = ${countLines.productId}
    where ${counts.status} = 'closed' and ${isWithin(at, window)} and ${locations.warehouseId} = ${window.warehouseId}
      and ${countLines.round} = (select max(every.round) from ${countLines} every where every.count_id = ${counts.id})`
}
