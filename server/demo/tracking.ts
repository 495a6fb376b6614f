import { readTracking } from '#contract/barcodes/tracking/index.ts'
import type { Chance } from './chance.ts'

/** How a carrier's numbers begin, how many digits come before the check digit, and how they end. */
const patterns: Record<string, { start: string; digits: number; end: string }> = {
  colissimo: { start: '6A', digits: 10, end: '' },
  chronopost: { start: 'XY', digits: 8, end: 'FR' },
  dpd: { start: '', digits: 13, end: '' },
  'mondial-relay': { start: '', digits: 7, end: '' },
  gls: { start: '', digits: 11, end: '' },
  ups: { start: '1Z', digits: 15, end: '' },
}

/** A number of the carrier's own format, its check digit right: the digit that the grammar accepts. */
export function makeTracking(chance: Chance, carrier: { slug: string; name: string }): string {
  const { start, digits, end } = patterns[carrier.slug] ?? { start: '', digits: 11, end: '' }
  for (;;) {
    const body = start + chance.digits(digits)
    for (let check = 0; check <= 9; check += 1) {
      const text = `${body}${check}${end}`
      if (readTracking(text).some(reading => reading.carrier === carrier.name)) return text
    }
  }
}
