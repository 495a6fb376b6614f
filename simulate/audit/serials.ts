import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/open.ts'

type Life = {
  sku: string
  number: string
  parcel: string | null
  status: string | null
  came_back: boolean
  gone: boolean
  strange: boolean
  undone: boolean
}

/** Each serial number is in one place: in the house, on one live parcel, or come back. */
export async function checkSerials(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<Life>(sql`
    select sku, number, parcels.name as parcel, parcels.status, return_id is not null as came_back,
      coalesce(carrier_slips.status = 'sealed', false) as gone,
      return_id is not null and returns.order_id is distinct from parcels.order_id as strange,
      exists (select from moves where undoes = received_by) as undone
    from serial_numbers
      join products on products.id = serial_numbers.product_id
      left join parcels on parcels.id = serial_numbers.parcel_id
      left join carrier_slips on carrier_slips.id = parcels.slip_id
      left join returns on returns.id = return_id
    order by sku, number, packed_at`)
  return [
    ...inTwoPlaces(rows),
    ...rows.flatMap(whyNowhere),
    ...(await differingCounts(db)),
    ...(await outWithNobody(db)),
  ]
}

const placeOf = ({ parcel }: Life) => (parcel === null ? 'in the house' : `on ${parcel}`)

function inTwoPlaces(lives: readonly Life[]): string[] {
  const here = new Map<string, Life>()
  return lives
    .filter(life => !life.came_back)
    .flatMap(life => {
      const key = `${life.sku} ${life.number}`
      const other = here.get(key)
      here.set(key, life)
      return other ? [`IN TWO PLACES: ${key} is ${placeOf(other)} and ${placeOf(life)}`] : []
    })
}

function whyNowhere(life: Life): string[] {
  const { sku, number, parcel, status, came_back, gone, strange, undone } = life
  const fault = (why: string) => [`NOWHERE: ${sku} ${number} is ${placeOf(life)}, but ${why}`]
  return [
    ...(status === 'void' ? fault('that parcel was undone') : []),
    ...(undone ? fault('its reception was undone') : []),
    ...(came_back && !(parcel && gone) ? fault('came back without having left') : []),
    ...(strange ? fault('came back from another order') : []),
  ]
}

type Count = { what: string; sku: string; pieces: number; numbers: number }

/** A parcel has a number for each piece that was asked for one, and so has a reception; a return has no more of them than pieces. */
async function differingCounts(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<Count>(sql`
    select parcels.name as what, sku, parcel_lines.qty as pieces,
      (select count(*)::int from serial_numbers numbers
        where numbers.parcel_id = parcels.id and numbers.line_id = parcel_lines.line_id) as numbers
    from parcel_lines join parcels on parcels.id = parcel_id join order_lines on order_lines.id = line_id
      join products on products.id = product_id and serial_asked in ('packing', 'both')
    where parcels.status <> 'void'
    union all
    select 'the reception ' || moves.id, sku, qty,
      (select count(*)::int from serial_numbers numbers where received_by = moves.id)
    from moves join products on products.id = product_id and serial_asked in ('reception', 'both')
    where type = 'RECEPTION' and undoes is null and not exists (select from moves undoing where undoing.undoes = moves.id)
    union all
    select returns.name, sku, sum(qty)::int,
      (select count(*)::int from serial_numbers numbers
        where numbers.return_id = returns.id and numbers.product_id = products.id)
    from return_lines join returns on returns.id = return_lines.return_id
      join products on products.id = return_lines.product_id
    group by returns.id, returns.name, products.id
    having sum(qty) < (select count(*) from serial_numbers numbers
      where numbers.return_id = returns.id and numbers.product_id = products.id)`)
  return rows.flatMap(({ what, sku, pieces, numbers }) =>
    pieces === numbers ? [] : [`NUMBERS: ${what} has ${pieces} ${sku} and ${numbers} numbers of them`],
  )
}

/** A customer who sent all pieces of an article back has none of its numbers. */
async function outWithNobody(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; sku: string; numbers: string }>(sql`
    select orders.name, sku, string_agg(number, ', ') as numbers
    from serial_numbers
      join products on products.id = serial_numbers.product_id
      join parcels on parcels.id = serial_numbers.parcel_id
      join carrier_slips on carrier_slips.id = parcels.slip_id and carrier_slips.status = 'sealed'
      join orders on orders.id = parcels.order_id
    where serial_numbers.return_id is null
    group by orders.id, orders.name, products.id, sku
    having (select coalesce(sum(qty), 0) from return_lines join returns on returns.id = return_id
        where order_id = orders.id and return_lines.product_id = products.id)
      = (select sum(parcel_lines.qty) from parcel_lines join parcels sent on sent.id = parcel_lines.parcel_id
          join carrier_slips on carrier_slips.id = sent.slip_id and carrier_slips.status = 'sealed'
          join order_lines on order_lines.id = parcel_lines.line_id
        where sent.order_id = orders.id and order_lines.product_id = products.id)`)
  return rows.map(
    ({ name, sku, numbers }) => `WITH NOBODY: all ${sku} of ${name} came back, and ${numbers} did not`,
  )
}
