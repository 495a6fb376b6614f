import type { PieceSize } from '../entities/order.ts'
import { type CartonSize, chooseCartons, type Packed, smallestFor } from './choose.ts'
import { type Pieces, volumeOf } from './sizes.ts'

/** Pieces as an order has them: their size may be unknown. */
export type Measured = {
  readonly sku: string
  readonly weightG: number
  readonly size: PieceSize | undefined
  readonly qty: number
}

type Carrier = { readonly maxWeightG: number } | null

/** The pieces with their sizes, those of one article together; undefined where one is not measured, or there are none. */
export function measuredOf(pieces: readonly Measured[]): readonly Pieces[] | undefined {
  const known = new Map<string, Pieces>()
  for (const { sku, weightG, size, qty } of pieces) {
    if (qty === 0) continue
    if (!size) return undefined
    const { upright = false, ...sides } = size
    known.set(sku, { ...sides, sku, weightG, upright, qty: qty + (known.get(sku)?.qty ?? 0) })
  }
  return known.size === 0 ? undefined : [...known.values()]
}

const limitsOf = (carrier: Carrier) => ({
  maxWeightG: carrier?.maxWeightG ?? Number.POSITIVE_INFINITY,
})

/** The smallest of these cartons that the pieces go into. */
export const smallestOf = <C extends CartonSize>(
  cartons: readonly C[],
  pieces: readonly Pieces[],
  carrier: Carrier,
): C | undefined =>
  smallestFor(
    cartons.toSorted((one, other) => volumeOf(one) - volumeOf(other)),
    pieces,
    limitsOf(carrier),
  )?.carton

/** The parcels that these pieces make. */
export const planOf = <C extends CartonSize>(
  cartons: readonly C[],
  pieces: readonly Pieces[],
  carrier: Carrier,
): readonly Packed<C>[] | undefined => chooseCartons(cartons, pieces, limitsOf(carrier))

/** The same, kept for the last few askings: a screen asks at each drawing for what a scan alone changes. */
export function plansKept<C extends CartonSize>(): typeof planOf<C> {
  const kept = new Map<string, ReturnType<typeof planOf<C>>>()
  return (cartons, pieces, carrier) => {
    const key = JSON.stringify([cartons, pieces, carrier?.maxWeightG])
    if (!kept.has(key)) kept.set(key, planOf(cartons, pieces, carrier))
    const [oldest] = kept.keys()
    if (kept.size > plansAtMost && oldest !== undefined) kept.delete(oldest)
    return kept.get(key)
  }
}

/** An order's, and those of its parcel as it grows. */
const plansAtMost = 4
