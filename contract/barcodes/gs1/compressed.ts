import { mod10 } from '../check-digits.ts'
import { identifierAt } from './identifiers.ts'

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * A compressed Digital Link ends in base64url: four bits for each digit of the first key, then its value as a binary number.
 * A byte that is no decimal digits stands for a usual group, which begins with (01). Any address may end in such letters;
 * the key's check digit tells them apart.
 */
export function isCompressed(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? ''
  if (!/^[\w-]{10,}$/.test(last)) return false
  const bits = [...last.slice(0, 16)].map(sign => signs.indexOf(sign).toString(2).padStart(6, '0')).join('')
  const digits = [0, 4, 8, 12].map(at => Number.parseInt(bits.slice(at, at + 4), 2))
  const isGroup = digits.slice(0, 2).some(digit => digit > 9)
  const key = isGroup ? identifierAt('01', 0) : identifierAt(digits.join(''), 0)
  const [value] = key?.parts ?? []
  if (!key?.key || value?.type !== 'n' || value.min !== value.max) return false
  const from = isGroup ? 8 : 4 * key.ai.length
  const length = Math.ceil(value.max * Math.log2(10))
  const number = String(BigInt(`0b0${bits.slice(from, from + length)}`))
  return bits.length >= from + length && number.length <= value.max && mod10(number.padStart(value.max, '0'))
}
