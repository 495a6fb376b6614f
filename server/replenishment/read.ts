import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, orderLines, orders, placeLevels, products, stock } from '../db/schema/index.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import { comesBefore } from '../stock/days-left.ts'

export type Reader = Pick<WarehouseUser, 'warehouseId' | 'timeZone' | 'shops'>

/** A pick place of an article: its levels, what lies there, and the orders that wait for the article. */
export type PickPlace = {
  readonly productId: string
  readonly placeId: string
  readonly place: string
  readonly walk: number
  readonly least: number
  readonly most: number
  /** All pieces there, and those with days enough left. */
  readonly pieces: number
  readonly fresh: number
  /** Pieces, departure in milliseconds since 1970 and id of each order, the most urgent first. */
  readonly waiting: readonly (readonly [qty: number, by: number, order: string])[]
}

/** An article's pieces at a reserve place, of one lot. */
export type ReservePile = {
  readonly productId: string
  readonly placeId: string
  readonly place: string
  readonly walk: number
  readonly lot: string | null
  readonly expiry: string | null
  readonly qty: number
}

const anyOf = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`

/**
 * The pick places that may have too few: below their least, or of an article that orders wait for. All places are read in one
 * pass, for each of them may have fallen below.
 */
export async function pickPlaces(
  db: Db | Tx,
  by: Reader,
  now: Date,
  among?: readonly string[],
): Promise<PickPlace[]> {
  const { productId, locationId, least, most } = placeLevels
  const these = among ? sql`and ${productId} = ${anyOf(among)}` : sql``
  const fresh = sql`coalesce(sum(${stock.qty}) filter (where ${await mayLeave(db, by, now)}), 0)::int`
  const { rows } = await db.execute<PickPlace>(sql`
    with waiting as (${waitingOrders(by, now, among)}),
    low as (
      select ${productId}, ${locationId}, ${least}, ${most}, coalesce(sum(${stock.qty}), 0)::int as pieces, ${fresh} as fresh
      from ${placeLevels}
        left join ${stock} on ${stock.locationId} = ${locationId} and ${stock.productId} = ${productId}
      where ${locationId} in (select ${locations.id} from ${locations} where ${locations.warehouseId} = ${by.warehouseId}
        and ${locations.kind} = 'storage' and not ${locations.blocked}) ${these}
      group by ${productId}, ${locationId}
      having ${fresh} < ${least} or ${productId} in (select waiting.product_id from waiting))
    select low.product_id as "productId", low.location_id as "placeId", ${locations.name} as place, ${locations.walk},
      low.least, low.most, low.pieces, low.fresh, coalesce(waiting.orders, '[]'::json) as waiting
    from low
      join ${locations} on ${locations.id} = low.location_id
      join ${products} on ${products.id} = low.product_id and ${products.archivedAt} is null
        and ${products.shopId} = ${anyOf(by.shops.map(({ id }) => id))}
      left join waiting on waiting.product_id = low.product_id
    order by ${locations.walk}, ${locations.name}`)
  return rows
}

/** By article, the orders that no list has yet, as lists take them: the most urgent first. */
const waitingOrders = (by: Reader, now: Date, among: readonly string[] | undefined): SQL => sql`
  select lines.product_id, json_agg(
    json_build_array(lines.qty, extract(epoch from lines.cutoff_at) * 1000, lines.id)
    order by lines.priority desc, lines.cutoff_at, lines.created_at, lines.name) as orders
  from (
    select ${orderLines.productId}, sum(${orderLines.qty} - ${orderLines.picked})::int as qty, ${orders.id},
      ${orders.priority}, ${orders.cutoffAt}, ${orders.createdAt}, ${orders.name}
    from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${within(by, orders)} and ${waitsForPicking(now)}
      ${among ? sql`and ${orderLines.productId} = ${anyOf(among)}` : sql``}
    group by ${orderLines.productId}, ${orders.id}
    having sum(${orderLines.qty} - ${orderLines.picked}) > 0) lines
  group by 1`

/** The piles on open shelves where the article has no level, earliest expiry first, then nearest in the walk. */
export async function reservePiles(
  db: Db | Tx,
  by: Reader,
  now: Date,
  ids: readonly string[],
): Promise<ReservePile[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<ReservePile>(sql`
    select ${stock.productId} as "productId", ${stock.locationId} as "placeId", ${locations.name} as place,
      ${locations.walk}, ${stock.lot}, ${stock.expiry}::text as expiry, ${stock.qty}::int as qty
    from ${stock} join ${locations} on ${locations.id} = ${stock.locationId}
    where ${stock.productId} = ${anyOf(ids)} and ${stock.qty} > 0 and ${locations.warehouseId} = ${by.warehouseId}
      and ${locations.kind} = 'storage' and not ${locations.blocked} and ${await mayLeave(db, by, now)}
      and not exists (select from ${placeLevels} where ${placeLevels.productId} = ${stock.productId}
        and ${placeLevels.locationId} = ${stock.locationId})
    order by ${stock.expiry} nulls last, ${locations.walk}, ${locations.name}, ${stock.lot}`)
  return rows
}

/** As goods that lists take: with days enough left for a parcel of today. */
async function mayLeave(db: Db | Tx, { timeZone, shops }: Reader, now: Date): Promise<SQL> {
  const { expiry, productId } = stock
  const shopIds = shops.map(({ id }) => id)
  const tooOld = await comesBefore(db, shopIds, { expiry, productId, day: dayIn(timeZone, now) })
  return sql`(${expiry} is null or not ${tooOld})`
}
