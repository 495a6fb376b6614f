import { sql } from 'drizzle-orm'
import type { OrderStatus, ParcelStatus } from '#contract/entities/order.ts'
import type { Db } from '#server/db/open.ts'

type Row = {
  name: string
  status: OrderStatus
  listed: boolean
  held: boolean
  lines: { qty: number; picked: number; packed: number }[]
  parcels: { status: ParcelStatus; sealed: boolean }[]
}

/** Every order is where its list, its parcels and their slips say that it is. */
export async function checkOrders(db: Db): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select name, status, picking_list_id is not null as listed, held_by is not null as held,
      (select jsonb_agg(jsonb_build_object('qty', qty, 'picked', picked, 'packed',
          (select coalesce(sum(parcel_lines.qty), 0) from parcel_lines
            join parcels on parcels.id = parcel_id
            where line_id = order_lines.id and parcels.status <> 'void')))
        from order_lines where order_id = orders.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('status', parcels.status,
          'sealed', coalesce(carrier_slips.status = 'sealed', false))), '[]')
        from parcels left join carrier_slips on carrier_slips.id = slip_id
        where order_id = orders.id) as parcels
    from orders`)
  return rows.flatMap(row => whyIllegal(row).map(why => `ILLEGAL: ${row.name} is ${row.status}, but ${why}`))
}

function whyIllegal({ status, listed, held, lines, parcels }: Row): string[] {
  const live = parcels.filter(parcel => parcel.status !== 'void')
  const isWhole = lines.every(({ qty, packed }) => qty === packed)
  const isLabelled = live.every(parcel => parcel.status === 'labelled' || parcel.status === 'manifested')
  const isGone = live.length > 0 && live.every(({ sealed }) => sealed)
  const why: string[] = []
  const must = (holds: boolean, fault: string) => {
    if (!holds) why.push(fault)
  }
  must(
    lines.every(({ qty, packed }) => packed <= qty),
    'more is packed than was ordered',
  )
  must(
    lines.every(({ picked, packed }) => picked === packed),
    'the picked pieces are not the packed ones',
  )
  if (status === 'pending') must(!listed && live.length === 0, 'it is on a list or has a parcel')
  // The rest of an order that leaves in part is picked by a list of its own.
  const isBegun = live.length > 0 && !(isLabelled && !isWhole)
  if (status === 'picking') must(listed && !isBegun && !held, 'it has no list, or packing has begun')
  if (status === 'packing') {
    must(held || live.length > 0, 'nobody packs it')
    must(!(isWhole && isLabelled && live.length > 0), 'all is packed and labelled')
  }
  if (status === 'packed')
    must(live.length > 0 && isWhole && isLabelled && !isGone, 'its parcels say otherwise')
  if (status === 'shipped' || status === 'returned') must(isWhole && isGone, 'its parcels are not all gone')
  return why
}
