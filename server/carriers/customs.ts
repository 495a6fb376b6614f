/** A parcel's declaration to customs. Amounts are cents of euros, weights grammes, both of one piece. */
export type Customs = {
  /** A shop's goods are a sale, gift-wrapped or not: to customs a gift goes from person to person. */
  readonly contents: 'sale'
  readonly currency: 'EUR'
  readonly lines: readonly CustomsLine[]
}

export type CustomsLine = {
  readonly sku: string
  readonly description: string
  readonly quantity: number
  readonly weightG: number
  readonly originCountry: string
  readonly tariffNumber: string
  readonly valueCents: number
}

/** « 12.50 » */
export const amountText = (cents: number): string => (cents / 100).toFixed(2)

/** The members of the Union, and Monaco, whose goods and taxes are France's. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInUnion = (country: string): boolean => union.has(country)

type Territory = {
  readonly country: string
  readonly postcodes: RegExp
  /** A customs zone of its own: goods from elsewhere are declared there. */
  readonly zone: string
  readonly why: string
}

const noTaxes = 'territoire de l’Union, hors de ses taxes : une déclaration CN23 est demandée'
const noCustoms = 'hors de l’union douanière'

/**
 * Postcodes with rules other than their country's. A country that is not a member is a zone of its own, as is a
 * territory with a code of its own (GP, RE, AX, GL, FO…): those need no line here.
 */
export const territories: readonly Territory[] = [
  { country: 'FR', postcodes: /^97133$/, zone: 'BL', why: `Saint-Barthélemy, ${noCustoms}` },
  { country: 'FR', postcodes: /^97150$/, zone: 'MF', why: `Saint-Martin, ${noTaxes}` },
  { country: 'FR', postcodes: /^971/, zone: 'GP', why: `Guadeloupe, ${noTaxes}` },
  { country: 'FR', postcodes: /^972/, zone: 'MQ', why: `Martinique, ${noTaxes}` },
  { country: 'FR', postcodes: /^973/, zone: 'GF', why: `Guyane, ${noTaxes}` },
  { country: 'FR', postcodes: /^974/, zone: 'RE', why: `La Réunion, ${noTaxes}` },
  { country: 'FR', postcodes: /^975/, zone: 'PM', why: `Saint-Pierre-et-Miquelon, ${noCustoms}` },
  { country: 'FR', postcodes: /^976/, zone: 'YT', why: `Mayotte, ${noTaxes}` },
  { country: 'FR', postcodes: /^986/, zone: 'WF', why: `Wallis-et-Futuna, ${noCustoms}` },
  { country: 'FR', postcodes: /^987/, zone: 'PF', why: `Polynésie française, ${noCustoms}` },
  { country: 'FR', postcodes: /^988/, zone: 'NC', why: `Nouvelle-Calédonie, ${noCustoms}` },
  { country: 'ES', postcodes: /^(35|38)/, zone: 'IC', why: `Canaries, ${noTaxes}` },
  { country: 'ES', postcodes: /^(51|52)/, zone: 'EA', why: `Ceuta et Melilla, ${noCustoms}` },
  { country: 'IT', postcodes: /^23041$/, zone: 'IT-Livigno', why: `Livigno, ${noCustoms}` },
  { country: 'IT', postcodes: /^22061$/, zone: 'IT-Campione', why: `Campione d’Italia, ${noTaxes}` },
  { country: 'DE', postcodes: /^78266$/, zone: 'DE-Büsingen', why: `Büsingen, ${noCustoms}` },
  { country: 'DE', postcodes: /^27498$/, zone: 'DE-Helgoland', why: `Helgoland, ${noCustoms}` },
  { country: 'FI', postcodes: /^22/, zone: 'AX', why: `Åland, ${noTaxes}` },
  { country: 'GR', postcodes: /^63086$/, zone: 'GR-Athos', why: `Mont Athos, ${noTaxes}` },
  // The Windsor Framework: goods move between the Union and Northern Ireland as within the Union.
  {
    country: 'GB',
    postcodes: /^BT/i,
    zone: 'EU',
    why: 'Irlande du Nord, dans le marché des biens de l’Union',
  },
]

type Place = { readonly country: string; readonly postcode: string }

function zoneOf({ country, postcode }: Place): { zone: string; why: string } {
  const bare = postcode.replace(/\s/g, '')
  const special = territories.find(one => one.country === country && one.postcodes.test(bare))
  if (special) return special
  return isInUnion(country) ? { zone: 'EU', why: '' } : { zone: country, why: `${country}, ${noCustoms}` }
}

/** The reason why a parcel between two places is declared to customs; undefined if it is not. */
export function whyDeclared(from: Place, to: Place): string | undefined {
  const [there, here] = [zoneOf(to), zoneOf(from)]
  if (there.zone === here.zone) return undefined
  return there.why || here.why
}
