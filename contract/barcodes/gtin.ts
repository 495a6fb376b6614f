import { mod10 } from './check-digits.ts'

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
