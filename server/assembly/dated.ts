/** Pieces of an article that perish on one day; null: never. */
export type Dated = { readonly expiry: string | null; readonly qty: number }

/**
 * So many kits by the day on which the first of their pieces perishes. One kit after the other takes the next pieces of each part, those
 * that perish first before the others.
 */
export function datedKits(
  qty: number,
  parts: readonly { readonly perKit: number; readonly taken: readonly Dated[] }[],
): Dated[] {
  const sorted = parts.map(({ perKit, taken }) => ({ perKit, left: taken.toSorted(byDay) }))
  const days = new Map<string | null, number>()
  for (let kit = 0; kit < qty; kit += 1) {
    const first = sorted.map(({ perKit, left }) => dayAt(left, kit * perKit)).toSorted(earlier)[0] ?? null
    days.set(first, (days.get(first) ?? 0) + 1)
  }
  return [...days].map(([expiry, kits]) => ({ expiry, qty: kits }))
}

/** The day of the piece with this number, counted from 0. */
function dayAt(taken: readonly Dated[], number: number): string | null {
  let before = 0
  for (const { expiry, qty } of taken) {
    before += qty
    if (number < before) return expiry
  }
  return null
}

const byDay = (one: Dated, other: Dated): number => earlier(one.expiry, other.expiry)

const earlier = (one: string | null, other: string | null): number => {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}
