import type { Code } from '#contract/barcodes/index.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { type Location, type StockLine, shelfKinds } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Feedback, feedback } from './operation.ts'

export type ProductScan = Extract<Code, { kind: 'product' }>

/** A product and its quantity at a place, all lots together. */
export type Pile = { product: ProductSummary; qty: number }

function pilesOf(stock: readonly StockLine[]): Pile[] {
  const piles = new Map<string, Pile>()
  for (const { product, qty } of stock) {
    piles.set(product.sku, { product, qty: qty + (piles.get(product.sku)?.qty ?? 0) })
  }
  return [...piles.values()]
}

/** Finds the pile of a scanned code and the number of pieces it stands for. A case code counts as its contents. */
export function scannedAmong(
  piles: readonly Pile[],
  { value, gs1 }: ProductScan,
): { pile: Pile; scanned: number } | undefined {
  for (const pile of piles) {
    const known = pile.product.codes.find(({ code }) => code === value)
    if (known) return { pile, scanned: known.qty * (gs1?.quantity ?? 1) }
  }
  return undefined
}

export function counted(name: string, qty: number, there: number): Feedback {
  return qty > there
    ? feedback('refused', `Il n’y en a que ${there} ici.`, name)
    : feedback('ok', name, `${qty} sur ${there}`)
}

export function sum(lines: readonly { qty: number }[]): number {
  return lines.reduce((total, { qty }) => total + qty, 0)
}

export function pieces(n: number): string {
  return n === 1 ? '1 pièce' : `${n} pièces`
}

/** The shelf that goods leave, and its contents. */
export type Departure = { name: string; zone: string; piles: Pile[] }

/** Returns the departure, or a French sentence that says why nothing can leave. */
export function departureAt(answer: Location | Refusal): Departure | string {
  if (isRefusal(answer)) return answer.refused.detail
  const { name, zone, kind, blocked, stock } = answer
  if (!shelfKinds.includes(kind)) return `${name} n’est pas un emplacement de stockage.`
  if (blocked) return `${name} est bloqué : rien n’en sort.`
  if (stock.length === 0) return `${name} est vide. Scannez un autre emplacement.`
  return { name, zone, piles: pilesOf(stock) }
}

export function isDeparture(departure: Departure | string): departure is Departure {
  return typeof departure !== 'string'
}
