import type { orderKits, orderLines } from '../db/schema/index.ts'
import type { DraftLine } from './draft.ts'
import type { Line, PackedParcel, SoldKit } from './whole.ts'

/*
 * An order's lines are what is picked. A kit that is prepared in parts stands in them as its parts, each of which remembers
 * the kit that was sold: lists, benches and the ledger see plain articles, the shop sees what it sold.
 */

type PickedLine = Omit<DraftLine, 'parts'> &
  Required<Pick<typeof orderLines.$inferInsert, 'orderId' | 'position' | 'kitId' | 'ofKit'>>

type ToPick = { readonly kits: (typeof orderKits.$inferInsert)[]; readonly lines: PickedLine[] }

/** The rows of an order's lines, a kit's parts in its place. The customer's wishes for a kit are those for each part. */
export function toPick(orderId: string, sold: readonly DraftLine[]): ToPick {
  const kits: ToPick['kits'] = []
  const lines: PickedLine[] = []
  for (const { parts, ...line } of sold) {
    if (parts.length === 0) {
      lines.push({ ...line, orderId, position: lines.length + 1, kitId: null, ofKit: null })
      continue
    }
    const kitId = crypto.randomUUID()
    kits.push({ ...line, id: kitId, orderId })
    for (const { productId, qty: ofKit } of parts) {
      const picked = { ...line, productId, qty: line.qty * ofKit, unitPriceCents: null }
      lines.push({ ...picked, orderId, position: lines.length + 1, kitId, ofKit })
    }
  }
  return { kits, lines }
}

/** A line as it was sold: one that is picked as it is, or a kit with its parts. */
export type SoldLine = Omit<SoldKit, 'productId' | 'orderId'> & {
  readonly picked: number
  readonly packed: number
  readonly isKit: boolean
  /** The lines that are picked of it. */
  readonly lines: readonly Line[]
}

/** The order's lines as the shop sold them. As many of a kit are packed as all its parts suffice for. */
export function soldLines(lines: readonly Line[]): SoldLine[] {
  const sold: SoldLine[] = []
  for (const line of lines) {
    const { id, product, qty, customization, gift, unitPriceCents, picked, packed, kit } = line
    if (kit === null) {
      const own = { id, product, qty, customization, gift, unitPriceCents, picked, packed }
      sold.push({ ...own, isKit: false, lines: [line] })
    } else if (!sold.some(one => one.id === kit.id)) {
      const parts = lines.filter(({ kitId }) => kitId === kit.id)
      sold.push({
        ...kit,
        picked: kitsOf(parts, one => one.picked),
        packed: kitsOf(parts, one => one.packed),
        isKit: true,
        lines: parts,
      })
    }
  }
  return sold
}

/** The whole kits that so many pieces of its parts make. */
export const kitsOf = (parts: readonly Line[], pieces: (part: Line) => number): number =>
  Math.min(...parts.map(part => Math.floor(pieces(part) / (part.ofKit ?? 1))))

/**
 * The cents of one piece: the price that the customer paid, or else its customs value; null where both are unknown. The price of a kit
 * is shared among its parts by their customs values, for customs ask what is in the parcel and what was paid for it.
 */
export function valueOfPiece({ unitPriceCents, customs, kit }: Line, lines: readonly Line[]): number | null {
  const own = customs.customsValueCents
  if (kit === null || kit.unitPriceCents === null || own === null) return unitPriceCents ?? own
  let whole = 0
  for (const part of lines) {
    if (part.kitId !== kit.id) continue
    // Its own declaration says that this value is missing.
    if (part.customs.customsValueCents === null) return own
    whole += part.customs.customsValueCents * (part.ofKit ?? 1)
  }
  return whole === 0 ? own : Math.round((kit.unitPriceCents * own) / whole)
}

/** Those that have left in the order in which they left, the others after them. */
const byDeparture = (one: PackedParcel, other: PackedParcel): number =>
  (one.goneAt?.getTime() ?? Number.POSITIVE_INFINITY) -
    (other.goneAt?.getTime() ?? Number.POSITIVE_INFINITY) || (one.row.name < other.row.name ? -1 : 1)

/**
 * The lines of each parcel as the shop sold them, by its id. A kit stands in the parcel that brings the last of its parts, so that the
 * shop hears of it once, when all of it has left.
 */
export function soldIn(lines: readonly Line[], parcels: readonly PackedParcel[]) {
  const known = new Map(lines.map(line => [line.id, line]))
  const sofar = new Map<string, number>()
  const told = new Map<string, number>()
  const sold = new Map<string, { sku: string; quantity: number }[]>()
  for (const parcel of [...parcels].sort(byDeparture)) {
    const here: { sku: string; quantity: number }[] = []
    for (const { lineId, qty } of parcel.lines) {
      sofar.set(lineId, qty + (sofar.get(lineId) ?? 0))
      const { kit = null, product } = known.get(lineId) ?? {}
      if (kit === null) here.push({ sku: product?.sku ?? '', quantity: qty })
    }
    for (const { id, isKit, product, lines: parts } of soldLines(lines)) {
      if (!isKit) continue
      const whole = kitsOf(parts, part => sofar.get(part.id) ?? 0)
      const quantity = whole - (told.get(id) ?? 0)
      told.set(id, whole)
      if (quantity > 0) here.push({ sku: product.sku, quantity })
    }
    sold.set(parcel.row.id, here)
  }
  return sold
}
