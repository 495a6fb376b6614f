/** The tolerated difference from the expected weight; beyond it the machine asks the person. */
const tolerance = 0.1

export type Weighed = { readonly weightG: number; readonly qty: number }

/** The expected weight of a parcel; undefined when an article has no known weight. */
export function expectedWeightG(tareG: number, pieces: readonly Weighed[]): number | undefined {
  if (pieces.some(({ weightG }) => weightG === 0)) return undefined
  return pieces.reduce((total, { weightG, qty }) => total + weightG * qty, tareG)
}

export function isUnusualWeight(weightG: number, expectedG: number | undefined): boolean {
  return expectedG !== undefined && Math.abs(weightG - expectedG) > expectedG * tolerance
}

let kilograms: Intl.NumberFormat | undefined

/** `850 g`, `12,4 kg`, to the gramme. */
export function weightText(weightG: number): string {
  if (weightG < 1_000) return `${weightG} g`
  // Made once, and not before it is needed: making one takes longer than all that is written with it.
  kilograms ??= new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
  return `${kilograms.format(weightG / 1_000)} kg`
}
