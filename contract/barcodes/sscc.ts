import { mod10, mod10CheckDigit } from './check-digits.ts'
import { isDigits } from './text.ts'

/** Serial number n under a company's prefix, with its check digit; undefined where the prefix has no more numbers. */
export function ssccOf(prefix: string, n: number): string | undefined {
  // A first digit, the prefix and the serial number are seventeen digits. The first digit has no meaning and gives room.
  const room = 10 ** (16 - prefix.length)
  const first = Math.floor(n / room)
  if (first > 9) return undefined
  const digits = `${first}${prefix}${String(n % room).padStart(16 - prefix.length, '0')}`
  return digits + mod10CheckDigit(digits)
}

/** A number that is read as an SSCC, without its (00). */
export const isSscc = (text: string): boolean => text.length === 18 && isDigits(text) && mod10(text)
