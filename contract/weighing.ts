/** By how much a parcel may weigh more or less than it should before somebody is asked. */
const tolerance = 0.1

export type Weighed = { readonly weightG: number; readonly qty: number }

/** What a parcel should weigh; undefined where an article in it was never weighed. */
export function expectedWeightG(tareG: number, pieces: readonly Weighed[]): number | undefined {
  if (pieces.some(({ weightG }) => weightG === 0)) return undefined
  return pieces.reduce((total, { weightG, qty }) => total + weightG * qty, tareG)
}

export function isUnusualWeight(weightG: number, expectedG: number | undefined): boolean {
  return expectedG !== undefined && Math.abs(weightG - expectedG) > expectedG * tolerance
}

/** `850 g`, `12,4 kg`, to the gramme. */
export function weightText(weightG: number): string {
  if (weightG < 1_000) return `${weightG} g`
  return `${(weightG / 1_000).toLocaleString('fr-FR', { maximumFractionDigits: 3 })} kg`
}
