import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from '#server/db/open.ts'
import { grouped } from '#server/grouped.ts'

type Content = {
  parcel: string
  left: string | null
  sku: string
  qty: number
  line: string
  order: string
  /** Of a part: its kit, and the pieces in one. */
  kit_id: string | null
  kit: string | null
  of_kit: number | null
}

/** Pieces and kits by their reference, as a shop sold them. */
type Sold = Map<string, number>

const Lines = z.array(z.object({ sku: z.string(), quantity: z.int() }))
const OrderTold = z.object({
  data: z.object({
    order: z.string(),
    parcels: z.array(z.object({ parcel: z.string(), shipped: z.boolean(), lines: Lines })),
  }),
})
const Figures = z.object({ sku: z.string(), onShelves: z.int(), tooOld: z.int() })
const StockTold = z.object({
  data: z.extend(Figures, {
    kit: z.optional(
      z.object({ makeable: z.int(), parts: z.array(z.extend(Figures, { quantity: z.int() })) }),
    ),
  }),
})

/**
 * The shop heard of each order that left once, of each parcel that left what it had sold in it, and of a kit with the parcel that brought
 * its last part. It never heard that fewer than no kits can be made. All that is to be told has been written.
 */
export async function checkTold(db: Db | Tx): Promise<string[]> {
  const gone = await goneParcels(db)
  const events = await db.execute<{ number: string; kind: string; body: string | null }>(
    sql`select number::text, kind, body from events order by number`,
  )
  const heardOf = new Set<string>()
  const faults: string[] = []
  for (const { number, kind, body } of events.rows) {
    if (kind !== 'stock.changed' && !kind.startsWith('order.')) continue
    if (body === null) faults.push(`NOT WRITTEN: the event ${number}, ${kind}`)
    else if (kind === 'stock.changed') faults.push(...whyNotMade(number, JSON.parse(body)))
    else {
      const { order, parcels } = OrderTold.parse(JSON.parse(body)).data
      for (const { parcel, shipped, lines } of parcels) {
        if (!shipped) continue
        heardOf.add(parcel)
        const [says, is] = [inWords(added(lines)), inWords(gone.get(parcel) ?? new Map())]
        if (says !== is)
          faults.push(`TOLD OTHERWISE: event ${number} of ${order} has ${says} in ${parcel}, not ${is}`)
      }
    }
  }
  for (const parcel of gone.keys()) {
    if (!heardOf.has(parcel)) faults.push(`TOLD NEVER: ${parcel} has left`)
  }
  return [...faults, ...(await departuresToldOften(db))]
}

function whyNotMade(number: string, body: unknown): string[] {
  const { sku, kit } = StockTold.parse(body).data
  if (!kit) return []
  const makes = kit.parts.map(({ onShelves, tooOld, quantity }) =>
    Math.floor((onShelves - tooOld) / quantity),
  )
  const suffices = Math.min(...makes)
  return kit.makeable === suffices && kit.makeable >= 0
    ? []
    : [
        `KIT TOLD: event ${number} says that ${kit.makeable} ${sku} can be made, its parts suffice for ${suffices}`,
      ]
}

/** The goods that the shop sold in each parcel that has left, reckoned from its pieces alone. */
async function goneParcels(db: Db | Tx): Promise<ReadonlyMap<string, Sold>> {
  const { rows } = await db.execute<Content>(sql`
    select parcels.name as parcel, floor(extract(epoch from sealed_at) * 1000)::text as left, part.sku, parcel_lines.qty,
      lines.id as line, lines.order_id as order, lines.kit_id, kit.sku as kit, lines.of_kit
    from parcel_lines join parcels on parcels.id = parcel_id
      join carrier_slips slips on slips.id = slip_id and slips.status = 'sealed'
      join order_lines lines on lines.id = line_id join products part on part.id = lines.product_id
      left join order_kits on order_kits.id = lines.kit_id left join products kit on kit.id = order_kits.product_id
      join orders on orders.id = lines.order_id
    where parcels.status <> 'void' and ${hears}
    order by floor(extract(epoch from sealed_at) * 1000), parcels.name collate "C"`)
  const parts = await partsOfKits(db)
  const sofar = new Map<string, number>()
  const known = new Map<string, number>()
  const gone = new Map<string, Sold>()
  for (const [parcel, inside] of grouped(rows, row => row.parcel)) {
    const sold: Sold = new Map()
    for (const { line, sku, qty, kit_id } of inside) {
      sofar.set(line, qty + (sofar.get(line) ?? 0))
      if (kit_id === null) sold.set(sku, qty + (sold.get(sku) ?? 0))
    }
    for (const [id, kit] of new Map(
      inside.flatMap(({ kit_id, kit }) => (kit_id && kit ? [[kit_id, kit]] : [])),
    )) {
      const own = parts.filter(({ kit_id }) => kit_id === id)
      const whole = Math.min(...own.map(({ line, of_kit }) => Math.floor((sofar.get(line) ?? 0) / of_kit)))
      const before = known.get(id) ?? 0
      if (whole > before) sold.set(kit, whole - before + (sold.get(kit) ?? 0))
      known.set(id, whole)
    }
    gone.set(parcel, sold)
  }
  return gone
}

const partsOfKits = async (db: Db | Tx) =>
  (
    await db.execute<{ line: string; kit_id: string; of_kit: number }>(
      sql`select id as line, kit_id, of_kit from order_lines where kit_id is not null`,
    )
  ).rows

/** The shop of an order asked to be told when orders leave. */
const hears = sql`exists (select from event_subscriptions heard
  where heard.shop_id = orders.shop_id and 'order.shipped' = any (heard.kinds))`

async function departuresToldOften(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; status: string; times: number }>(sql`
    select name, orders.status, (select count(*)::int from events where about_id = orders.id and kind = 'order.shipped') as times
    from orders where ${hears} and exists (select from parcels where order_id = orders.id)`)
  return rows.flatMap(({ name, status, times }) =>
    times === (status === 'shipped' || status === 'returned' ? 1 : 0)
      ? []
      : [`TOLD: that ${name} (${status}) has left was told ${times} times`],
  )
}

function added(lines: z.infer<typeof Lines>): Sold {
  const sold: Sold = new Map()
  for (const { sku, quantity } of lines) sold.set(sku, quantity + (sold.get(sku) ?? 0))
  return sold
}

const inWords = (sold: Sold): string =>
  [...sold]
    .map(([sku, qty]) => `${qty} ${sku}`)
    .sort()
    .join(' and ') || 'nothing'
