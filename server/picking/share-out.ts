export type ClaimedLine = {
  readonly orderId: string
  readonly productId: string
  readonly qty: number
  readonly slot: number | null
  readonly customized: boolean
  readonly gift: boolean
}

type Stop = { readonly productId: string; readonly qty: number }
type Shared = {
  slots: { slot: number; qty: number }[]
  customized: number
  gifts: number
}

/**
 * Shares the pieces of each stop out among the orders, slot after slot along the walk. Pieces of one product are alike,
 * so any share that fills every slot will do. Every call gives the same result, so it need not be stored.
 */
export function shareOut<S extends Stop>(
  stops: readonly S[],
  wanted: readonly ClaimedLine[],
): (S & Shared)[] {
  const open = wanted.map(line => ({ ...line }))
  return stops.map(stop => {
    const shared: Shared = { slots: [], customized: 0, gifts: 0 }
    let left = stop.qty
    for (const line of open) {
      const qty = line.productId === stop.productId ? Math.min(left, line.qty) : 0
      if (qty === 0) continue
      line.qty -= qty
      left -= qty
      if (line.customized) shared.customized += qty
      if (line.gift) shared.gifts += qty
      if (line.slot !== null) addTo(shared.slots, line.slot, qty)
    }
    return { ...stop, ...shared }
  })
}

function addTo(slots: Shared['slots'], slot: number, qty: number) {
  const known = slots.find(one => one.slot === slot)
  if (known) known.qty += qty
  else slots.push({ slot, qty })
}
