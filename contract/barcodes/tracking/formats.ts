import { gls, mod7, mod10, mod37, s10, ups } from '../check-digits.ts'
import { hasPost } from '../countries.ts'
import { oneOf, type Shape, shape } from '../text.ts'
import { abroad } from './abroad.ts'
import type { Carrier } from './carriers.ts'
import { alphanumerics, digits, letters, type TrackingFormat } from './format.ts'

/** The 14 characters of a DPD number, after the postcode of its longer forms. */
const dpdNumber = (text: string) => text.slice(text.startsWith('%') ? 8 : 7).slice(0, 14)

/** Carriers within France of whose numbers only the form is known. docs/carrier-numbers.md says where each was read. */
const inFrance: readonly TrackingFormat[] = [
  {
    // Twelve characters and the addressee's postcode: the page of a parcel asks for both.
    carrier: 'Colis Privé',
    title: 'Numéro Colis Privé',
    shape: shape('', letters(1), digits(16)),
    certainty: 'marked',
  },
  {
    carrier: 'Geodis',
    title: 'Numéro de suivi Geodis',
    shape: shape('1G', alphanumerics(10)),
    certainty: 'marked',
  },
  { carrier: 'Ciblex', title: 'Numéro Ciblex', shape: shape('', digits(14)), certainty: 'bare' },
  { carrier: 'Heppner', title: 'Récépissé Heppner', shape: shape('', digits(8)), certainty: 'bare' },
]

/**
 * The checks of Colissimo, S10, DPD, UPS, FedEx and DHL Express were verified on real numbers; GLS follows its public
 * definition. The others are shapes only. docs/carrier-numbers.md says where each rule was read.
 */
export const trackingFormats: readonly TrackingFormat[] = [
  {
    carrier: 'Colissimo',
    title: 'Numéro Colissimo',
    shape: shape('', oneOf('56789'), letters(1), digits(11)),
    certainty: 'certain',
    check: text => (text.charAt(0) !== '5' || text.charAt(1) >= 'N') && mod10(text.slice(2)),
  },
  {
    carrier: 'TNT',
    title: 'Numéro TNT',
    shape: shape('', letters(2), digits(9), oneOf('W'), oneOf('W')),
    certainty: 'marked',
  },
  {
    carrier: postalCarrier,
    title: 'Numéro postal S10',
    shape: shape('', letters(2), digits(9), letters(2)),
    certainty: 'certain',
    check: text => hasPost(text.slice(11)) && text.slice(2, 10) !== '00000000' && s10(text.slice(2, 11)),
  },
  {
    carrier: 'DPD',
    title: 'Code-barres DPD',
    shape: shape('%', alphanumerics(9), digits(18)),
    certainty: 'marked',
    number: dpdNumber,
  },
  {
    carrier: 'DPD',
    title: 'Numéro DPD complet',
    // French postcodes are padded with zeros. A free first character would delay every printed code without suffix.
    shape: shape('0', alphanumerics(8), digits(18), alphanumerics(1)),
    certainty: 'certain',
    check: mod37,
    number: dpdNumber,
  },
  {
    carrier: 'DPD',
    title: 'Numéro DPD et sa clé',
    shape: shape('', digits(14), alphanumerics(1)),
    certainty: 'checked',
    check: mod37,
    number: text => text.slice(0, 14),
  },
  { carrier: 'DPD', title: 'Numéro DPD sans clé', shape: shape('', digits(14)), certainty: 'bare' },
  { carrier: 'GLS', title: 'Numéro GLS', shape: shape('', digits(12)), certainty: 'checked', check: gls },
  { carrier: 'GLS', title: 'Numéro GLS sans clé', shape: shape('', digits(11)), certainty: 'bare' },
  {
    carrier: 'GLS',
    title: 'Track-ID GLS',
    shape: shape('', alphanumerics(8)),
    certainty: 'bare',
    // Eight digits belong to Mondial Relay, and eight letters are a word.
    check: text => /\d/.test(text) && /[A-Z]/.test(text),
  },
  { carrier: 'Mondial Relay', title: 'Numéro Mondial Relay', shape: shape('', digits(8)), certainty: 'bare' },
  {
    carrier: 'Relais Colis',
    title: 'Numéro Relais Colis',
    shape: shape('4H', digits(12)),
    certainty: 'marked',
  },
  { carrier: 'Geodis', title: 'Numéro Geodis', shape: shape('JVGTC', digits(16)), certainty: 'marked' },
  {
    carrier: 'UPS',
    title: 'Numéro UPS',
    shape: shape('1Z', alphanumerics(15), digits(1)),
    certainty: 'certain',
    check: text => ups(text.slice(2)),
  },
  {
    carrier: 'UPS',
    title: 'Lettre de voiture UPS',
    shape: shape('', oneOf('AHJKTV'), digits(10)),
    certainty: 'certain',
    check: text => ups(text.slice(1)),
  },
  {
    carrier: 'DHL Express',
    title: 'Lettre de transport DHL Express',
    shape: shape('', digits(10)),
    certainty: 'checked',
    check: mod7,
  },
  {
    carrier: 'DHL',
    title: 'Identifiant de colis DHL',
    shape: shape('JJD', digits(9, 20)),
    certainty: 'marked',
  },
  {
    carrier: 'DHL',
    title: 'Identifiant de colis DHL',
    shape: shape('JD', digits(9, 20)),
    certainty: 'marked',
  },
  {
    carrier: 'DHL',
    title: 'Identifiant de colis DHL',
    shape: shape('JVGL', digits(9, 20)),
    certainty: 'marked',
  },
  {
    carrier: 'DHL',
    title: 'Numéro DHL eCommerce',
    shape: shape('GM', alphanumerics(16, 20)),
    certainty: 'marked',
  },
  {
    carrier: 'Amazon',
    title: 'Numéro Amazon',
    shape: shape('TB', oneOf('AMC'), digits(12)),
    certainty: 'marked',
  },
  {
    carrier: 'La Poste',
    title: 'Numéro de Lettre suivie',
    shape: shape('', oneOf('123'), oneOf('CHKL'), digits(11)),
    certainty: 'marked',
    check: text => ['1H', '1K', '1L', '2L', '3C'].includes(text.slice(0, 2)),
  },
  { carrier: 'La Poste', title: 'Numéro La Poste', shape: shape('', digits(15)), certainty: 'bare' },
  ...inFrance,
  ...abroad,
]

const posts: Readonly<Record<string, Carrier>> = {
  BE: 'bpost',
  CA: 'Postes Canada',
  GB: 'Royal Mail',
  NL: 'PostNL',
  US: 'USPS',
}

/** Overseas La Poste posts under each territory's code. */
const laPoste: ReadonlySet<string> = new Set('FR GP MQ GF RE YT PM BL MF WF TF'.split(' '))

function postalCarrier(text: string): Carrier {
  const country = text.slice(11)
  if (!laPoste.has(country)) return posts[country] ?? 'Poste étrangère'
  return text.startsWith('X') ? 'Chronopost' : 'La Poste'
}

/** The second barcode of a Colissimo label, for the sorting centre. It must not become a tracking number. */
export const colissimoHandover: Shape = shape(
  '',
  digits(1),
  letters(1),
  oneOf('1'),
  alphanumerics(5),
  digits(16),
)
