import type { CartonSize } from '#contract/fit/choose.ts'
import type { Pieces } from '#contract/fit/sizes.ts'

/** The cartons of a usual house, by their inside in mm. */
export const usualCartons: readonly CartonSize[] = (
  [
    [200, 150, 100],
    [250, 200, 150],
    [300, 200, 200],
    [300, 300, 200],
    [400, 300, 200],
    [400, 300, 300],
    [500, 400, 300],
    [600, 400, 400],
  ] as const
).map(([lengthMm, widthMm, heightMm], nth) => ({
  ...{ lengthMm, widthMm, heightMm },
  tareG: 100 + 80 * nth,
  limitG: 20_000,
}))

/** Orders of one to twelve articles out of four hundred, mostly small ones and few; the same for the same seed. */
export function seededOrders(seed: number, many: number): Pieces[][] {
  const random = generator(seed)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const catalogue = Array.from({ length: 400 }, (_, nth) => ({
    sku: `A${nth}`,
    lengthMm: between(30, 320),
    widthMm: between(20, 220),
    heightMm: between(10, 160),
    weightG: between(20, 1_500),
    upright: random() < 0.15,
  }))
  return Array.from({ length: many }, () =>
    Array.from({ length: Math.min(12, 1 + Math.floor(-Math.log(1 - random()) * 2)) }, () => {
      const article = catalogue[between(0, catalogue.length - 1)]
      if (!article) throw new Error('The catalogue has an article at each of its places')
      return { ...article, qty: random() < 0.7 ? 1 : between(2, 6) }
    }),
  )
}

/** Numbers from 0 to 1 by a linear congruence: enough to spread sizes. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
