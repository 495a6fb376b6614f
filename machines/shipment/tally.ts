import type { OrderLine } from '#contract/entities/order.ts'
import type { ProductScan } from '../shared/stock.ts'

/** The pieces of one article that one scan verified, and their serial numbers where the article has them. */
export type PieceScan = {
  barcode: string
  sku: string
  qty: number
  at: string
  serials?: readonly string[]
}

export function allScans({ closed, scans }: Packed): PieceScan[] {
  return [...closed.flatMap(parcel => parcel.scans), ...scans]
}

type Packed = { closed: readonly { scans: readonly PieceScan[] }[]; scans: readonly PieceScan[] }

type Tallied = { line: OrderLine; done: number; qty: number }

/** The packed or verified pieces of each line. Lines of the same article fill up one after another. */
export function tally(lines: readonly OrderLine[], scans: readonly PieceScan[]): Tallied[] {
  const left = new Map<string, number>()
  for (const { sku, qty } of scans) left.set(sku, (left.get(sku) ?? 0) + qty)
  return lines.map(line => {
    const there = left.get(line.product.sku) ?? 0
    const taken = Math.min(there, line.qty - line.packed)
    left.set(line.product.sku, there - taken)
    return { line, done: line.packed + taken, qty: line.qty }
  })
}

/** The ordered pieces of an article that are in no parcel yet, here or on the server. */
export function leftOf(lines: readonly OrderLine[], scans: readonly PieceScan[], sku: string): number {
  return missing(lines, scans)
    .filter(({ line }) => line.product.sku === sku)
    .reduce((total, { qty }) => total + qty, 0)
}

export function missing(
  lines: readonly OrderLine[],
  scans: readonly PieceScan[],
): { line: OrderLine; qty: number }[] {
  return tally(lines, scans).flatMap(({ line, done, qty }) => (done < qty ? [{ line, qty: qty - done }] : []))
}

/** The list of a refusal is read at one glance: the screen's own list has the rest. */
const namedAtMost = 3

/** « 2 × Tasse, 1 × Bol », or « 2 × Tasse, 1 × Bol et 12 autres articles » */
export function listMissing(lines: readonly OrderLine[], scans: readonly PieceScan[]): string {
  const all = missing(lines, scans)
  const named = all.length > namedAtMost ? all.slice(0, namedAtMost - 1) : all
  const words = named.map(({ line, qty }) => `${qty} × ${line.product.name}`).join(', ')
  const others = all.length - named.length
  return others > 0 ? `${words} et ${others} autres articles` : words
}

/** Finds the line of a scanned article and the number of pieces. A case code counts as its contents. */
export function lineScanned(
  lines: readonly OrderLine[],
  { value, gs1 }: ProductScan,
): { line: OrderLine; scanned: number } | undefined {
  for (const line of lines) {
    const known = line.product.codes.find(({ code }) => code === value)
    if (known) return { line, scanned: known.qty * (gs1?.quantity ?? 1) }
  }
  return undefined
}

export function toPack(n: number): string {
  if (n === 0) return 'Il n’y reste rien à emballer'
  return n === 1 ? 'Il reste 1 commande à emballer' : `Il reste ${n} commandes à emballer`
}
