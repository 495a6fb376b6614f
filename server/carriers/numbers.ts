import { isGtin } from '#contract/barcodes/check-digits.ts'
import type { Carrier as KnownCarrier } from '#contract/barcodes/tracking/carriers.ts'
import { readTracking } from '#contract/barcodes/tracking/index.ts'
import type { Address } from '../db/schema/index.ts'

type Carrier = { readonly slug: string }

/**
 * The beginning and end of a carrier's numbers. Between them are a running number and mostly a check digit. `by` is the name under
 * which our grammar reads them: the house may call the carrier otherwise.
 */
type Pattern = {
  by: KnownCarrier
  start: string
  digits: number
  checked: boolean
  end: string
  service: string
}

const patterns: Readonly<Record<string, Pattern>> = {
  colissimo: { by: 'Colissimo', start: '6A', digits: 10, checked: true, end: '', service: 'Domicile' },
  chronopost: { by: 'Chronopost', start: 'XY', digits: 8, checked: true, end: 'FR', service: 'Express' },
  dpd: { by: 'DPD', start: '05', digits: 12, checked: false, end: '', service: 'Domicile' },
  'mondial-relay': {
    by: 'Mondial Relay',
    start: '4',
    digits: 7,
    checked: false,
    end: '',
    service: 'Point relais',
  },
  gls: { by: 'GLS', start: '60', digits: 9, checked: true, end: '', service: 'Domicile' },
  ups: { by: 'UPS', start: '1Z', digits: 15, checked: true, end: '', service: 'Standard' },
}

/**
 * Returns the carrier's nth number with the check digit that our own grammar accepts. Returns undefined for
 * the few numbers that are also valid article codes, and for a carrier without a pattern.
 */
export function trackingOf(carrier: Carrier, n: number | string): string | undefined {
  const pattern = patterns[carrier.slug]
  if (!pattern) return undefined
  const body = pattern.start + String(n).padStart(pattern.digits, '0')
  const checks = pattern.checked ? '0123456789' : ' '
  return [...checks]
    .map(check => body + check.trim() + pattern.end)
    .find(text => readTracking(text).some(({ carrier: by }) => by === pattern.by) && !isGtin(text))
}

export const serviceName = ({ slug }: Carrier): string => patterns[slug]?.service ?? ''

export const isNumbered = ({ slug }: Carrier): boolean => slug in patterns

/** ISO 3166 numbers of the countries that DPD delivers to. */
const countries: Readonly<Record<string, string>> = {
  FR: '250',
  BE: '056',
  LU: '442',
  DE: '276',
  ES: '724',
  IT: '380',
  NL: '528',
  CH: '756',
}

/** The text of the carrier's barcode. DPD adds the postcode before the number, service and country after. */
export function barcodeOf({ slug }: Carrier, tracking: string, { postcode, country }: Address): string {
  if (slug !== 'dpd') return tracking
  const place = postcode
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-7)
    .padStart(7, '0')
  return `%${place}${tracking}327${countries[country] ?? '000'}`
}
