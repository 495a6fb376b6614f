/** What a scale says at a moment. */
export type Reading =
  | { readonly is: 'weight'; readonly grams: number; readonly stable: boolean }
  /** It weighs nothing: overloaded, below zero, or to be set up. */
  | { readonly is: 'fault'; readonly fault: 'over' | 'under' | 'unready' }

/** Units of parcels, in grams. Carats, taels and grains are for other trades. */
const grams: Readonly<Record<string, number>> = {
  mg: 0.001,
  g: 1,
  kg: 1000,
  t: 1_000_000,
  oz: 28.349523125,
  lb: 453.59237,
}

/** Undefined for a unit that no parcel is weighed in, or for no number. */
export function weight(number: string, unit: string, stable: boolean): Reading | undefined {
  const one = grams[unit.toLowerCase()]
  const digits = number.replaceAll(' ', '').replace(',', '.')
  if (one === undefined || !/^[+-]?\d+(?:\.\d*)?$|^[+-]?\.\d+$/.test(digits)) return undefined
  // To the milligram: a sum of floating points must not make one parcel of 500 g two.
  return { is: 'weight', grams: Math.round(Number(digits) * one * 1000) / 1000, stable }
}
