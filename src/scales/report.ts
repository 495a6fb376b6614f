import type { Reading } from './reading.ts'

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
  const one = grams.get(unit)
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
const grams: ReadonlyMap<number, number> = new Map([
  [1, 0.001],
  [2, 1],
  [3, 1000],
  [8, 1_000_000],
  [11, 28.349523125],
  [12, 453.59237],
])
