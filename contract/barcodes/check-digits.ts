import { alphanumerics, isDigits } from './text.ts'

/** One function for each check definition. Each returns false for a text outside its alphabet; none throws. */

/** GS1 keys, Colissimo and FedEx Ground: weights 3, 1 from the right, with the check digit last. */
export function mod10(digits: string): boolean {
  if (!isDigits(digits)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    sum += digit(digits, digits.length - 1 - place) * (place % 2 === 0 ? 1 : 3)
  }
  return sum % 10 === 0
}

export function mod10CheckDigit(digits: string): string {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    sum += digit(digits, digits.length - 1 - place) * (place % 2 === 0 ? 3 : 1)
  }
  return String((10 - (sum % 10)) % 10)
}

/** The ISO 7064 MOD 37,36 state after these characters. It skips characters other than A–Z and 0–9. */
function mod37State(text: string): number {
  let state = 36
  for (const character of text) {
    const value = alphanumerics.indexOf(character)
    if (value < 0) continue
    state = (state + value) % 36 || 36
    state = (state * 2) % 37
  }
  return state
}

/** The ISO 7064 MOD 37,36 check character. It catches all single substitutions and most swaps of neighbours. */
export function mod37Check(text: string): string {
  return alphanumerics.charAt((37 - mod37State(text)) % 36)
}

export function mod37(text: string): boolean {
  return text.length > 1 && mod37Check(text.slice(0, -1)) === text.slice(-1)
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** UPU S10: eight digits and a check digit. */
export function s10(nineDigits: string): boolean {
  if (nineDigits.length !== 9 || !isDigits(nineDigits)) return false
  const sum = s10Weights.reduce((total, weight, at) => total + weight * digit(nineDigits, at), 0)
  const key = 11 - (sum % 11)
  return (key === 10 ? 0 : key === 11 ? 5 : key) === digit(nineDigits, 8)
}

/** UPS, after `1Z` or a waybill's letter: weights 1, 2 from the left. */
export function ups(text: string): boolean {
  const last = text.length - 1
  let sum = 0
  for (let at = 0; at < last; at += 1) sum += upsValue(text, at) * (1 + (at % 2))
  return text.charAt(last) === String((10 - (sum % 10)) % 10)
}

function upsValue(text: string, at: number): number {
  const character = text.charAt(at)
  return isDigits(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10
}

/** FedEx Express: weights 1, 3, 7 from the right, modulo 11, modulo 10. */
export function fedex(digits: string): boolean {
  if (!isDigits(digits)) return false
  const weights = [1, 3, 7]
  let sum = 0
  for (let place = 0; place < digits.length - 1; place += 1) {
    sum += digit(digits, digits.length - 2 - place) * (weights[place % 3] ?? 0)
  }
  return (sum % 11) % 10 === digit(digits, digits.length - 1)
}

/** DHL Express air waybill: the number without its last digit, modulo 7. */
export function mod7(digits: string): boolean {
  if (!isDigits(digits)) return false
  let rest = 0
  for (let at = 0; at < digits.length - 1; at += 1) rest = (rest * 10 + digit(digits, at)) % 7
  return rest === digit(digits, digits.length - 1)
}

/** GLS: weights 3, 1 from the left over eleven digits, plus 1, up to the next ten. */
export function gls(digits: string): boolean {
  if (digits.length !== 12 || !isDigits(digits)) return false
  let sum = 1
  for (let at = 0; at < 11; at += 1) sum += digit(digits, at) * (at % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10 === digit(digits, 11)
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48
}

const lengths = new Set([8, 12, 13, 14])

export function isGtin(text: string): boolean {
  // A text of zeros has a right check digit but names nothing.
  return lengths.has(text.length) && mod10(text) && !/^0+$/.test(text)
}

/**
 * The one form to store and compare: 13 digits, as on French shelves; 8 for short codes; 14 when the first digit marks
 * a case of several.
 */
export function canonicalGtin(gtin: string): string {
  if (gtin.length === 8) return gtin
  const fourteen = gtin.padStart(14, '0')
  if (fourteen.startsWith('000000')) return fourteen.slice(6)
  return fourteen.startsWith('0') ? fourteen.slice(1) : fourteen
}
