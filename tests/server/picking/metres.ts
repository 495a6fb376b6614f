import type { Layout } from '#server/picking/walk.ts'

const [aisleM, bayM] = [4, 1.3]

/** Along the front or the back, and through the aisles; « » is where a walk begins. The product's own sums are held against it. */
export function between(one: string, other: string, layout: Layout): number {
  const depth = layout.bays * bayM
  const [a, b] = [one, other].map(place => {
    if (place === '') return { aisle: 0, y: 0 }
    const { aisle, bay } = layout.spotOf(place)
    return { aisle, y: (bay + 0.5) * bayM }
  })
  if (!a || !b) throw new Error('There are two places')
  if (a.aisle === b.aisle) return Math.abs(a.y - b.y)
  const along = Math.abs(a.aisle - b.aisle) * aisleM
  const byTheFront = a.y + b.y + along
  return layout.isOpenAtBothEnds ? Math.min(byTheFront, 2 * depth - a.y - b.y + along) : byTheFront
}

/** From the beginning through these, in this order, and back. */
export const metresWalked = (names: readonly string[], layout: Layout): number =>
  ['', ...names].reduce((sum, name, nth) => sum + between(name, names[nth] ?? '', layout), 0)
