import { isPerished } from '#contract/day.ts'
import type { ReceptionCarton, ReceptionLine } from '#contract/endpoints/reception.ts'
import { mayLeave } from '#contract/shelf-life.ts'
import { houseDay } from '../shared/house-day.ts'
import { type ProductScan, pieces, sum } from '../shared/stock.ts'
import type { Lot } from './lots.ts'

/** A document as it was when opened, plus the goods put down since. */
export type Document = {
  /** Null for unannounced goods, until the first of them are put down. */
  name: string | null
  /** The change that began this document, while the browser keeps it and the server has not named it. */
  begunBy?: string
  supplier: string
  follows: string | null
  lines: readonly ReceptionLine[]
  /** Those that were labelled for it, each with its number. */
  cartons: readonly ReceptionCarton[]
  /** A colleague closed it. */
  closed: boolean
}

/** The goods of one scan, in hand. `cartons` are the numbers of those that they came in. */
export type Taken = Lot & {
  sku: string
  qty: number
  damaged: boolean
  perished: boolean
  /** Fewer days are left than must be when a parcel leaves. */
  short: boolean
  cartons: readonly string[]
  /** The serial numbers of the pieces, where the article has them. */
  serials?: readonly string[]
}

/** The content of a label, before the machine decides whether to count it. */
export type Label = Lot & {
  code: string
  quantity: number
  /** The serial number in the code, if it bears one. */
  serial?: string | undefined
  /** The day of the scan; on a later day the goods may have perished. */
  day: string
  /** The machine said that the goods have perished, and the person scanned the label again. */
  insisted: boolean
}

/** Two destinations: one for ordinary goods, one for goods that must not be sold. */
export type Places = { ordinary: string | null; quarantine: string | null }

export const unannounced: Document = {
  name: null,
  supplier: '',
  follows: null,
  lines: [],
  cartons: [],
  closed: false,
}

export function labelOf({ value, gs1 }: Pick<ProductScan, 'value' | 'gs1'>, at: number): Label {
  return {
    code: value,
    quantity: gs1?.quantity ?? 1,
    lot: gs1?.lot ?? null,
    expiry: gs1?.expiry ?? gs1?.bestBefore ?? null,
    ...serialOn(gs1),
    day: houseDay(at),
    insisted: false,
  }
}

const serialOn = (gs1: ProductScan['gs1']): Pick<Label, 'serial'> => {
  const serial = gs1?.elements.find(({ ai }) => ai === '21')?.value
  return serial === undefined ? {} : { serial }
}

/** Damaged or perished goods wait in quarantine for a person's decision. */
export function isForQuarantine({ damaged, perished }: Taken): boolean {
  return damaged || perished
}

/** Finds the article of a label and the number of pieces it stands for. A case code or a carton counts as its contents. */
export function lineOf(
  open: Document,
  { code, quantity }: Pick<Label, 'code' | 'quantity'>,
): { line: ReceptionLine; qty: number } | undefined {
  const carton = cartonOf(open, code)
  if (carton) {
    const line = lineNamed(open, carton.sku ?? undefined)
    return line && { line, qty: carton.qty ?? 0 }
  }
  for (const line of open.lines) {
    const known = line.product.codes.find(one => one.code === code)
    if (known) return { line, qty: known.qty * quantity }
  }
  return undefined
}

/** How long pieces of an article with this date last, on the day of their scan. */
export const lastingOf = (
  { leastDays = 0 }: ReceptionLine,
  expiry: string | null,
  day: string,
): Pick<Taken, 'perished' | 'short'> => {
  const perished = isPerished(expiry, day)
  return { perished, short: !perished && !mayLeave(expiry, day, leastDays) }
}

export const cartonOf = ({ cartons }: Document, sscc: string): ReceptionCarton | undefined =>
  cartons.find(carton => carton.sscc === sscc)

export const isCartonInHand = (taken: readonly Taken[], sscc: string): boolean =>
  taken.some(({ cartons }) => cartons.includes(sscc))

/** The pieces of this carton are known, and neither received nor in hand. */
export function mayTake(open: Document, taken: readonly Taken[], sscc: string): boolean {
  const carton = cartonOf(open, sscc)
  return carton !== undefined && carton.sku !== null && !carton.received && !isCartonInHand(taken, sscc)
}

export function lineNamed({ lines }: Document, sku: string | undefined): ReceptionLine | undefined {
  return lines.find(({ product }) => product.sku === sku)
}

export function withArticle(before: Document, line: ReceptionLine): Document {
  const known = lineNamed(before, line.product.sku)
  const lines = known
    ? before.lines.map(other => (other === known ? { ...other, product: line.product } : other))
    : [...before.lines, line]
  return { ...before, lines }
}

export function withReceived(before: Document, put: readonly Taken[]): Document {
  return {
    ...before,
    lines: before.lines.map(line => ({
      ...line,
      received: line.received + inHand(put, line.product.sku),
    })),
    cartons: before.cartons.map(carton => {
      const one = put.find(({ cartons }) => cartons.includes(carton.sscc))
      return one ? { ...carton, received: one.qty > 0 } : carton
    }),
  }
}

export function inHand(taken: readonly Taken[], sku: string): number {
  return sum(taken.filter(one => one.sku === sku))
}

/** A document without expected quantities announces nothing, so any article may come. */
export function isAnnounced({ lines }: Document): boolean {
  return lines.some(({ expected }) => expected > 0)
}

export function whyUnusual(
  open: Document,
  taken: readonly Taken[],
  { product, expected, received }: ReceptionLine,
  qty: number,
): string | undefined {
  if (!isAnnounced(open)) return undefined
  if (expected === 0) return `${product.name} n’est pas sur ${open.name}.`
  const all = received + inHand(taken, product.sku) + qty
  return all > expected ? `${product.name} : ${all} pour ${expected} attendus.` : undefined
}

/** The article's progress, out of the expected quantity if there is one. */
export function standing(taken: readonly Taken[], { product, expected, received }: ReceptionLine): string {
  const all = received + inHand(taken, product.sku)
  return expected > 0 ? `${all} sur ${expected}` : pieces(all)
}

/** Merges the goods into delivery lines: one for each article, lot and condition. */
export function together(taken: readonly Taken[]): Taken[] {
  const merged: Taken[] = []
  for (const one of taken) {
    const at = merged.findIndex(other => isSameKind(other, one))
    const before = merged[at]
    if (before)
      merged[at] = {
        ...{ ...before, qty: before.qty + one.qty, cartons: [...before.cartons, ...one.cartons] },
        ...serialsOf(before, one),
      }
    else merged.push(one)
  }
  return merged
}

export function serialsOf(...taken: readonly Taken[]): Pick<Taken, 'serials'> {
  const serials = taken.flatMap(one => one.serials ?? [])
  return serials.length > 0 ? { serials } : {}
}

export function isSameKind(one: Taken, other: Taken): boolean {
  return (
    one.sku === other.sku &&
    one.lot === other.lot &&
    one.expiry === other.expiry &&
    one.damaged === other.damaged
  )
}

/** The lot of this article's last piece in hand. The next piece has the same lot until a label says otherwise. */
export function lotInHand(taken: readonly Taken[], sku: string): Lot | undefined {
  const last = taken.findLast(one => one.sku === sku && one.lot !== null)
  return last && { lot: last.lot, expiry: last.expiry }
}

/** Splits the goods: some go to a place now, the others stay in hand because their place is not known yet. */
export function parted(taken: readonly Taken[], { ordinary, quarantine }: Places) {
  const to = (one: Taken) => (isForQuarantine(one) ? quarantine : ordinary)
  return {
    going: taken.flatMap(one => {
      const place = to(one)
      return place === null ? [] : [{ ...one, to: place }]
    }),
    staying: taken.filter(one => to(one) === null),
  }
}

/** A person's yes to a surplus ends with it: the next one is asked about again. */
export function seenAfter(open: Document, taken: readonly Taken[], seen: readonly string[]): string[] {
  return seen.filter(sku => {
    const line = lineNamed(open, sku)
    return line !== undefined && line.received + inHand(taken, sku) > line.expected
  })
}
