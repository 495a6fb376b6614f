import { sql } from 'drizzle-orm'
import { isRefusal } from '#contract/problems.ts'
import { draftOf } from '#server/bills/draft.ts'
import type { Db } from '#server/db/open.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { auditedKinds } from '../world/billing.ts'

const twoDaysMs = 2 * 24 * 3_600_000

/**
 * All that was done, counted from the orders, parcels, moves, returns and prestations themselves, is as often on a bill as it
 * was done: on a closed one, on a later correction, or on a draft.
 */
export async function checkBilled(db: Db, now: Date): Promise<string[]> {
  const later = new Date(now.getTime() + twoDaysMs)
  await keepFigures(db, { now: later })
  const done = await countedBy(db)
  const billed = await billedBy(db, later)
  return [...new Set([...done.keys(), ...billed.keys()])].flatMap(key => {
    const [times, paid] = [done.get(key) ?? 0, billed.get(key) ?? 0]
    if (times === paid) return []
    return [`BILLED ${times < paid ? 'TWICE' : 'NEVER'}: ${key}: ${times} done, ${paid} billed`]
  })
}

type Units = Map<string, number>
const keyOf = (shop: string, month: string, kind: string) => `${shop} ${month} ${kind}`

/** The lines of closed bills and of all drafts, by the month whose work they bill. */
async function billedBy(db: Db, now: Date): Promise<Units> {
  const units: Units = new Map()
  const add = (shop: string, line: { month: string; kind: string; quantity: number }) => {
    const key = keyOf(shop, line.month, line.kind)
    if (isAudited(line.kind)) units.set(key, (units.get(key) ?? 0) + line.quantity)
  }
  const { rows } = await db.execute<{ slug: string; month: string; kind: string; quantity: number }>(sql`
    select slug, bill_lines.month, kind, quantity::float8 as quantity
    from bill_lines join bills on bills.id = bill_id join shops on shops.id = shop_id`)
  for (const { slug, ...line } of rows) add(slug, line)
  for (const { slug, id, warehouse_id, time_zone, month } of await openMonths(db, now)) {
    const shop = { id, slug, name: slug }
    const by = { warehouseId: warehouse_id, timeZone: time_zone, shops: [shop] }
    const draft = await draftOf(db, { by, shop, month, now })
    if (isRefusal(draft)) throw new Error(draft.refused.detail)
    for (const line of draft.lines) add(slug, line)
  }
  return units
}

const isAudited = (kind: string) => kind === 'postage' || auditedKinds.some(audited => audited === kind)

type OpenMonth = { slug: string; id: string; warehouse_id: string; time_zone: string; month: string }

async function openMonths(db: Db, now: Date): Promise<OpenMonth[]> {
  const { rows } = await db.execute<OpenMonth>(sql`
    select shops.slug, tariffs.shop_id as id, tariffs.warehouse_id, time_zone, to_char(each, 'YYYY-MM') as month
    from tariffs join shops on shops.id = tariffs.shop_id join warehouses on warehouses.id = tariffs.warehouse_id
      cross join generate_series(tariffs.from_day::timestamp, ${now.toISOString()}::timestamp, interval '1 month') each
    where not exists (select 1 from bills where bills.warehouse_id = tariffs.warehouse_id
      and bills.shop_id = tariffs.shop_id and bills.month = to_char(each, 'YYYY-MM'))`)
  return rows
}

/** By statements that share nothing with the product's. */
async function countedBy(db: Db): Promise<Units> {
  const { rows } = await db.execute<{ slug: string; month: string; kind: string; units: number }>(sql`
    with gone as (
      select parcels.id, orders.id as order_id, orders.shop_id, orders.type, sealed_at as at
      from parcels join carrier_slips slips on slips.id = slip_id join orders on orders.id = order_id where sealed_at is not null),
    first_orders as (select order_id, min(shop_id::text)::uuid as shop_id, min(type) as type, min(at) as at from gone group by order_id),
    first_lines as (
      select line_id, min(shop_id::text)::uuid as shop_id, min(at) as at from gone join parcel_lines on parcel_id = gone.id group by line_id),
    undone as (select undoes from moves where undoes is not null),
    stood as (
      select moves.*, products.shop_id from moves join products on products.id = product_id
      where undoes is null and moves.id not in (select undoes from undone)),
    facts (shop_id, at, kind, units) as (
      select shop_id, at, 'order_' || type, 1 from first_orders
      union all select shop_id, at, 'further_line', 1 from first_lines
      union all select shop_id, at, 'further_line', -1 from first_orders
      union all select shop_id, at, 'further_piece', qty from gone join parcel_lines on parcel_id = gone.id
      union all select shop_id, at, 'further_piece', -1 from first_lines
      union all select shop_id, at, kind, 1 from gone cross join unnest(array['filling', 'carton', 'postage']) kind
      union all select shop_id, at, case type when 'REBUT' then 'scrapped_piece' else 'received_piece' end, qty
        from stood where type in ('RECEPTION', 'REBUT')
      union all select shop_id, closed_at, 'delivery', 1 from receptions
        where closed_at is not null and exists (select 1 from moves where reception_id = receptions.id)
      union all select shop_id, min(at), 'delivery_line', 1 from stood where type = 'RECEPTION' and reception_id is not null
        group by shop_id, reception_id, product_id, (at at time zone 'Europe/Paris')::date
      union all select shop_id, completed_at, 'return', 1 from returns where completed_at is not null
      union all select shop_id, completed_at, 'returned_piece', qty from returns join return_lines on return_id = returns.id
        where completed_at is not null
      union all select shop_id, at, 'prestation', count from prestations where count is not null and undone_at is null
      union all select shop_id, ended_at, 'prestation_time', ceil(extract(epoch from ended_at - started_at) / 60)::int
        from prestations where ended_at is not null and undone_at is null)
    select slug, to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month, kind, sum(units)::float8 as units
    from facts join shops on shops.id = shop_id group by 1, 2, 3 having sum(units) <> 0`)
  return new Map(rows.map(({ slug, month, kind, units }) => [keyOf(slug, month, kind), units]))
}
