/** USB usage page « Scales ». */
export const scalesPage = 0x8d

/**
 * The scale data report of the HID Point of Sale tables, without the report's number:
 *
 *   0      status, by its place among the status usages
 *   1      unit, likewise
 *   2      power of ten, signed
 *   3–4    weight, low byte first
 */
export function readReport(bytes: Uint8Array): Reading | undefined {
  const [status, unit, scaling, low, high] = bytes
  if (status === undefined || unit === undefined || scaling === undefined) return undefined
  if (low === undefined || high === undefined) return undefined
  const one = gramsOf.get(unit)
  const power = scaling > 127 ? scaling - 256 : scaling
  if (one === undefined || Math.abs(power) > 6) return undefined
  const weighed = Math.round((low + high * 256) * 10 ** power * one * 1000) / 1000
  switch (status) {
    case 2:
    case 4:
      return { is: 'weight', grams: weighed, stable: true }
    case 3:
      return { is: 'weight', grams: weighed, stable: false }
    case 5:
      return { is: 'fault', fault: 'under' }
    case 6:
      return { is: 'fault', fault: 'over' }
    case 1:
    case 7:
    case 8:
      return { is: 'fault', fault: 'unready' }
    default:
      return undefined
  }
}

/** The units that parcels are weighed in. */
const gramsOf: ReadonlyMap<number, number> = new Map([
  [1, 0.001],
  [2, 1],
  [3, 1000],
  [8, 1_000_000],
  [11, 28.349523125],
  [12, 453.59237],
])

/** A reading of a scale. */
export type Reading =
  | { readonly is: 'weight'; readonly grams: number; readonly stable: boolean }
  /** The scale cannot weigh: it is overloaded, below zero, or not set up. */
  | { readonly is: 'fault'; readonly fault: 'over' | 'under' | 'unready' }

/** Units of parcels, in grams. Carats, taels and grains are for other trades. */
const gramsIn: Readonly<Record<string, number>> = {
  mg: 0.001,
  g: 1,
  kg: 1000,
  t: 1_000_000,
  oz: 28.349523125,
  lb: 453.59237,
}

/** Undefined for a unit that no parcel is weighed in, or for no number. */
export function weight(number: string, unit: string, stable: boolean): Reading | undefined {
  const one = gramsIn[unit.toLowerCase()]
  const digits = number.replaceAll(' ', '').replace(',', '.')
  if (one === undefined || !/^[+-]?\d+(?:\.\d*)?$|^[+-]?\.\d+$/.test(digits)) return undefined
  // To the milligram: a sum of floating points must not make one parcel of 500 g two.
  return { is: 'weight', grams: Math.round(Number(digits) * one * 1000) / 1000, stable }
}
