import type { KitAtBench } from '#contract/endpoints/assembly.ts'
import { sayMissing } from '#contract/kits.ts'
import { sum } from '../shared/stock.ts'
import type { Context, Taken } from './ports.ts'

type Work = Pick<Context, 'kit' | 'apart' | 'qty' | 'at'>

/** An article to take pieces of: a part, or the kit itself where it is taken apart. */
export type Need = KitAtBench['parts'][number] & { readonly needed: number }

export function needsOf({ kit, apart, qty }: Omit<Work, 'at'>): Need[] {
  if (!kit) return []
  const { product, piles, parts } = kit
  return apart
    ? [{ product, qty: 1, piles, needed: qty }]
    : parts.map(part => ({ ...part, needed: part.qty * qty }))
}

/** Where its pieces are taken: first at the place that the person has named, then in the given order. */
export function takenFor({ product, piles, needed }: Need, at: string): Taken[] {
  const sorted = [...piles.filter(({ place }) => place === at), ...piles.filter(({ place }) => place !== at)]
  const taken = new Map<string, number>()
  let missing = needed
  for (const { place, qty } of sorted) {
    const part = Math.min(missing, qty)
    missing -= part
    if (part > 0) taken.set(place, part + (taken.get(place) ?? 0))
  }
  return [...taken].map(([place, qty]) => ({ sku: product.sku, place, qty }))
}

export const allTaken = (work: Work): Taken[] => needsOf(work).flatMap(need => takenFor(need, work.at))

/** Whether pieces that are needed lie at the place. */
export const liesAt = (work: Work, name: string): boolean =>
  needsOf(work).some(({ piles }) => piles.some(({ place }) => place === name))

/** So many kits can be assembled, or taken apart. */
export const possible = (work: Omit<Work, 'at'>): number =>
  Math.min(...needsOf(work).map(({ piles, qty }) => Math.floor(sum(piles) / qty)))

/** « Il manque 2 × Bougie, 1 × Encre. », or nothing where all is there. */
export function lackingOf(work: Omit<Work, 'at'>): string | undefined {
  const lacking = needsOf(work).flatMap(({ product, piles, needed }) =>
    needed > sum(piles) ? [`${needed - sum(piles)} × ${product.name}`] : [],
  )
  return lacking.length > 0 ? sayMissing(lacking) : undefined
}
