import { fedex, mod7, mod10 } from '../check-digits.ts'
import { oneOf, shape } from '../text.ts'
import { digits, letters, type TrackingFormat } from './format.ts'

/** Carriers from abroad whose parcels come back to French warehouses. docs/carrier-numbers.md says where each was read. */
export const abroad: readonly TrackingFormat[] = [
  {
    carrier: 'FedEx',
    title: 'Numéro FedEx Express',
    shape: shape('', digits(12)),
    certainty: 'checked',
    check: fedex,
  },
  {
    carrier: 'FedEx',
    title: 'Numéro FedEx Ground',
    shape: shape('', digits(15)),
    certainty: 'checked',
    check: mod10,
  },
  {
    carrier: 'FedEx',
    title: 'Code-barres FedEx Ground',
    shape: shape('96', digits(20)),
    certainty: 'checked',
    check: text => mod10(text.slice(7)),
    number: text => text.slice(7),
  },
  {
    carrier: 'FedEx',
    title: 'Code-barres FedEx',
    shape: shape('', oneOf('19'), digits(33)),
    certainty: 'checked',
    check: text => (text.startsWith('1') || text.startsWith('96')) && fedex(text.slice(-14)),
    number: text => text.slice(-12),
  },
  {
    carrier: 'FedEx',
    title: 'Code-barres FedEx à 32 chiffres',
    shape: shape('', digits(32)),
    certainty: 'checked',
    check: text => fedex(text.slice(16, 28)),
    number: text => text.slice(16, 28),
  },
  {
    // The first two digits are a kind of container: any other SSCC is not FedEx's.
    carrier: 'FedEx',
    title: 'SSCC FedEx Ground',
    shape: shape('0', oneOf('0124'), digits(16)),
    certainty: 'checked',
    check: mod10,
  },
  {
    carrier: 'DHL Express',
    title: 'Lettre de transport DHL Express à 11 chiffres',
    shape: shape('', digits(11)),
    certainty: 'checked',
    check: mod7,
  },
  { carrier: 'YunExpress', title: 'Numéro YunExpress', shape: shape('YT', digits(16)), certainty: 'marked' },
  {
    carrier: 'Amazon',
    title: 'Numéro Amazon international',
    shape: shape('', oneOf('AFC'), digits(10)),
    certainty: 'marked',
  },
  {
    carrier: 'PostNL',
    title: 'Code-barres PostNL 3S',
    shape: shape('3S', letters(4), digits(7, 9)),
    certainty: 'marked',
    check: text => text.length !== 14,
  },
  { carrier: 'bpost', title: 'Code-barres bpost', shape: shape('3232', digits(20)), certainty: 'marked' },
  {
    carrier: 'USPS',
    title: 'Numéro USPS',
    shape: shape('9', oneOf('12345'), digits(20)),
    certainty: 'checked',
    check: mod10,
  },
  {
    carrier: 'USPS',
    title: 'Numéro USPS à 26 chiffres',
    shape: shape('9', oneOf('2345'), digits(24)),
    certainty: 'checked',
    check: mod10,
  },
  // The bars begin with the addressee's postcode, of five digits or nine.
  ...[5, 9].flatMap(postcode =>
    [22, 26].map(
      (length): TrackingFormat => ({
        carrier: 'USPS',
        title: 'Code-barres USPS',
        shape: shape('420', digits(postcode), oneOf('9'), oneOf('12345'), digits(length - 2)),
        certainty: 'checked',
        check: text => mod10(text.slice(-length)),
        number: text => text.slice(-length),
      }),
    ),
  ),
  {
    carrier: 'Postes Canada',
    title: 'Numéro Postes Canada',
    shape: shape('', digits(16)),
    certainty: 'checked',
    check: mod10,
  },
]
