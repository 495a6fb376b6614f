import type { Pile } from '../stock/shelves.ts'
import type { PendingOrder } from './pending.ts'

export type Share = Pick<Pile, 'productId' | 'locationId' | 'walk' | 'lot' | 'qty'>

/** Takes pieces out of the piles for one order after another; an order gets all its pieces or none. */
export function createAllocation() {
  const piles = new Map<string, Pile[]>()
  const shares: Share[] = []

  const left = (productId: string) => (piles.get(productId) ?? []).reduce((sum, { qty }) => sum + qty, 0)

  return {
    shares: shares as readonly Share[],
    knows: (productId: string) => piles.has(productId),
    /** Adds the piles of these products, in the order in which they are emptied. */
    bring(productIds: readonly string[], found: readonly Pile[]) {
      for (const id of productIds) {
        piles.set(
          id,
          found.filter(({ productId }) => productId === id).map(pile => ({ ...pile })),
        )
      }
    },
    serve(order: PendingOrder): boolean {
      const needs = needsOf(order)
      if (needs.size === 0 || [...needs].some(([productId, qty]) => left(productId) < qty)) return false
      for (const [productId, qty] of needs) take(piles.get(productId) ?? [], qty, shares)
      return true
    },
  }
}

/** Sums the lines by product: an order can hold a product engraved and plain, on two lines. */
function needsOf({ lines }: PendingOrder): Map<string, number> {
  const needs = new Map<string, number>()
  for (const { productId, qty } of lines) needs.set(productId, (needs.get(productId) ?? 0) + qty)
  return needs
}

function take(piles: readonly Pile[], qty: number, shares: Share[]) {
  let missing = qty
  for (const pile of piles) {
    const part = Math.min(missing, pile.qty)
    if (part === 0) continue
    pile.qty -= part
    missing -= part
    const known = shares.find(
      share =>
        share.productId === pile.productId && share.locationId === pile.locationId && share.lot === pile.lot,
    )
    if (known) known.qty += part
    else shares.push({ ...pile, qty: part })
  }
}
