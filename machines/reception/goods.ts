import { houseDay } from '#contract/day.ts'
import type { ReceptionLine } from '#contract/entities/reception.ts'
import { type ProductScan, pieces, sum } from '../shared/stock.ts'
import type { Lot } from './lots.ts'

/** A document as it stood when it was opened, and what was put down since. */
export type Document = {
  /** Null for goods that nobody announced, until the first of them are put down. */
  name: string | null
  supplier: string
  follows: string | null
  lines: readonly ReceptionLine[]
  /** A colleague closed it meanwhile. */
  closed: boolean
}

/** One scan's worth of goods in hand. */
export type Taken = Lot & { sku: string; qty: number; damaged: boolean; perished: boolean }

/** What a label says, before anybody knows whether it may be counted. */
export type Label = Lot & {
  code: string
  quantity: number
  /** The day it was read: on another one it may have perished. */
  day: string
  /** Somebody was told that it has perished, and read it again. */
  insisted: boolean
}

/** What is in hand and where to: ordinary goods have a place, and those that nobody may sell. */
export type Places = { ordinary: string | null; quarantine: string | null }

export const unannounced: Document = { name: null, supplier: '', follows: null, lines: [], closed: false }

export function labelOf({ value, gs1 }: ProductScan, at: number): Label {
  return {
    code: value,
    quantity: gs1?.quantity ?? 1,
    lot: gs1?.lot ?? null,
    expiry: gs1?.expiry ?? gs1?.bestBefore ?? null,
    day: houseDay(at),
    insisted: false,
  }
}

/** What is broken or has perished waits for somebody's decision. */
export function isForQuarantine({ damaged, perished }: Taken): boolean {
  return damaged || perished
}

/** The article that a label names, and how many pieces it stands for: a case counts for what it holds. */
export function lineOf(
  { lines }: Document,
  { code, quantity }: Pick<Label, 'code' | 'quantity'>,
): { line: ReceptionLine; qty: number } | undefined {
  for (const line of lines) {
    const known = line.product.codes.find(one => one.code === code)
    if (known) return { line, qty: known.qty * quantity }
  }
  return undefined
}

export function lineNamed({ lines }: Document, sku: string | undefined): ReceptionLine | undefined {
  return lines.find(({ product }) => product.sku === sku)
}

/** The document with what is now known of this article. */
export function withArticle(before: Document, line: ReceptionLine): Document {
  const known = lineNamed(before, line.product.sku)
  const lines = known
    ? before.lines.map(other => (other === known ? { ...other, product: line.product } : other))
    : [...before.lines, line]
  return { ...before, lines }
}

/** The document once these were put down. */
export function withReceived(before: Document, put: readonly Taken[]): Document {
  return {
    ...before,
    lines: before.lines.map(line => ({
      ...line,
      received: line.received + inHand(put, line.product.sku),
    })),
  }
}

export function inHand(taken: readonly Taken[], sku: string): number {
  return sum(taken.filter(one => one.sku === sku))
}

/** A document without expected articles announces nothing: there anything may come. */
export function isAnnounced({ lines }: Document): boolean {
  return lines.some(({ expected }) => expected > 0)
}

/** Why so many pieces more are unusual on this document, if they are. */
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

/** How far an article has come: out of what is expected, where something is. */
export function standing(taken: readonly Taken[], { product, expected, received }: ReceptionLine): string {
  const all = received + inHand(taken, product.sku)
  return expected > 0 ? `${all} sur ${expected}` : pieces(all)
}

/** As lines of a delivery: one for each article, lot and condition. */
export function together(taken: readonly Taken[]): Taken[] {
  const merged: Taken[] = []
  for (const one of taken) {
    const at = merged.findIndex(other => isSameKind(other, one))
    const before = merged[at]
    if (before) merged[at] = { ...before, qty: before.qty + one.qty }
    else merged.push(one)
  }
  return merged
}

export function isSameKind(one: Taken, other: Taken): boolean {
  return (
    one.sku === other.sku &&
    one.lot === other.lot &&
    one.expiry === other.expiry &&
    one.damaged === other.damaged
  )
}

/** The lot that the last piece of this article in hand is of: the next one is of the same, until another is scanned. */
export function lotInHand(taken: readonly Taken[], sku: string): Lot | undefined {
  const last = taken.findLast(one => one.sku === sku && one.lot !== null)
  return last && { lot: last.lot, expiry: last.expiry }
}

/** What goes to a place now, and what stays in hand because its own place is not known yet. */
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
