import { type SQL, sql } from 'drizzle-orm'
import type { OrderCharge } from '#contract/endpoints/earning.ts'
import { locations, moves, orderEvents, orders, products } from '../db/schema/index.ts'
import { ofShops, type Span } from '../figures/span.ts'
import { isWithin } from '../window.ts'

/** A longer pause between two scans is no work. */
const mostBetweenMinutes = 10

export type Minutes = {
  readonly shop_id: string
  /** Null for work that belongs to no order. */
  readonly kind: OrderCharge | null
  readonly minutes: number
}

/**
 * The minutes of work for each shop and type of order: the time from one person's scan to the next belongs to what the second
 * one did. A person's first scan after a pause has none, so it is the least that was worked.
 */
export async function minutesIn(span: Span): Promise<Minutes[]> {
  const { rows } = await span.db.execute<Minutes>(sql`
    with acts as (${actsIn(span)}),
    timed as (
      select acts.*, at - lag(at) over (partition by user_id order by at, number) as since from acts)
    select shop_id, kind, round(sum(extract(epoch from since)) / 60)::float8 as minutes
    from timed where since <= ${`${mostBetweenMinutes} minutes`}::interval and ${ofShops(span)}
    group by shop_id, kind order by shop_id, kind`)
  return rows
}

/** All that people of the house did with goods, whichever shop's: a pause is one between any two scans. */
function actsIn({ window }: Span): SQL {
  const { warehouseId } = window
  const order = sql`(select ${orders.shopId}, ${orders.warehouseId}, case ${orders.variant}
      when 'customized' then 'order_customized' when 'gift' then 'order_gift'
      else case ${orders.type} when 'mono' then 'order_mono' else 'order_multi' end end as kind
    from ${orders} where ${orders.id} = ${orderEvents.orderId} offset 0)`
  return sql`
    select ${orderEvents.at} as at, ${orderEvents.number} as number, ${orderEvents.userId} as user_id, whole.shop_id, whole.kind
    from ${orderEvents} cross join lateral ${order} whole
    where ${isWithin(sql`${orderEvents.at}`, window)} and ${orderEvents.what} in ('picked', 'packed', 'shipped')
      and ${orderEvents.userId} is not null and whole.warehouse_id = ${warehouseId}
    union all
    select ${moves.at}, 0, ${moves.userId}, ${products.shopId}, null
    from ${moves} join ${products} on ${products.id} = ${moves.productId} join ${locations} on ${locations.id} = ${moves.toId}
    where ${isWithin(sql`${moves.at}`, window)} and ${moves.type} in ('RECEPTION', 'TRANSFER', 'REBUT', 'RETURN_PRODUCT')
      and ${moves.userId} is not null and ${locations.warehouseId} = ${warehouseId}`
}
