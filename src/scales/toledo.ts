import type { Reading } from './reading.ts'

/**
 * A frame of the continuous output of Toledo, without its STX and from its first status byte to the last digit of its tare:
 * three status bytes, six digits of weight, six of tare. Undefined for anything else.
 */
export function readFrame(bytes: readonly number[]): Reading | undefined {
  const [a, b, c] = bytes
  if (a === undefined || b === undefined || c === undefined || bytes.length !== frameLength) return undefined
  // Bits 5 and 6 say that it is a status byte and no letter.
  if (![a, b, c].every(byte => (byte & 0x60) === 0x20)) return undefined
  const digits = String.fromCharCode(...bytes.slice(3, 9)).trim()
  if (!/^\d{1,6}$/.test(digits)) return undefined
  if ((b & 0x04) !== 0) return { is: 'fault', fault: (b & 0x02) !== 0 ? 'under' : 'over' }
  const unit = unitOf(b, c)
  if (unit === undefined) return undefined
  // 0: the number ends with two noughts that it does not show; 2: it has no decimals; each further one is a decimal.
  const value = Number(digits) * 10 ** (2 - (a & 0x07)) * ((b & 0x02) !== 0 ? -1 : 1)
  return { is: 'weight', grams: Math.round(value * unit * 1000) / 1000, stable: (b & 0x08) === 0 }
}

export const frameLength = 15

function unitOf(b: number, c: number): number | undefined {
  switch (c & 0x07) {
    case 0:
      return (b & 0x10) !== 0 ? 1000 : 453.59237
    case 1:
      return 1
    case 2:
      return 1_000_000
    case 3:
      return 28.349523125
    default:
      return undefined
  }
}
