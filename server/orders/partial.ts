import { sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Db } from '../db/open.ts'

/** Which of these orders have a part that left or can leave, and a rest to come: `isPartial` of the contract, for lists. */
export async function partialAmong(
  db: Db,
  rows: readonly { readonly id: string; readonly status: OrderStatus }[],
): Promise<ReadonlySet<string>> {
  const begun = rows.filter(({ status }) => status === 'packing' || status === 'picking').map(({ id }) => id)
  if (begun.length === 0) return new Set()
  const found = await db.execute<{ id: string }>(sql`
    select wanted.id
    from (select unnest(${sql.param(begun)}::uuid[]) as id) as wanted
    where exists (
      select 1 from parcels where parcels.order_id = wanted.id and parcels.status in ('labelled', 'manifested')
    ) and exists (
      select 1 from order_lines where order_lines.order_id = wanted.id and order_lines.qty > (
        select coalesce(sum(parcel_lines.qty), 0)
        from parcel_lines join parcels on parcels.id = parcel_lines.parcel_id
        where parcel_lines.line_id = order_lines.id and parcels.status <> 'void'
      )
    )`)
  return new Set(found.rows.map(({ id }) => id))
}
