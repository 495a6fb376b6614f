import * as z from 'zod/mini'
import { text } from '../values.ts'

/** The destination of a parcel, as printed on the carrier's label. */
export const CustomerAddress = z.object({
  lines: z.array(text(120)).check(z.minLength(1), z.maxLength(4)),
  /** Empty in a country without postcodes. */
  postcode: z.string().check(z.trim(), z.maxLength(20)),
  city: text(80),
  /** ISO 3166: FR, BE, CH… */
  country: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/)),
  phone: z.optional(text(40)),
})
export type CustomerAddress = z.infer<typeof CustomerAddress>

/** Every country and territory that has a code of its own in ISO 3166. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB ' +
  'GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG ' +
  'KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU ' +
  'MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA ' +
  'UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

type Postcode = { readonly form: RegExp; readonly example: string }

const digits = (count: number, example: string): Postcode => ({
  form: new RegExp(`^\\d{${count}}$`),
  example,
})
const ofFrance = digits(5, '69003')

/** The forms of postcodes of the countries that we know. Elsewhere it may be anything, or nothing. */
const postcodes: Readonly<Record<string, Postcode>> = {
  ...Object.fromEntries(
    ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF'].map(code => [code, ofFrance]),
  ),
  MC: { form: /^980\d\d$/, example: '98000' },
  AD: { form: /^(AD)?\d{3}$/, example: 'AD500' },
  AT: digits(4, '1010'),
  BE: digits(4, '1000'),
  BG: digits(4, '1000'),
  CA: { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, example: 'H2Y 1C6' },
  CH: digits(4, '1204'),
  CZ: { form: /^\d{3} ?\d\d$/, example: '110 00' },
  DE: digits(5, '10115'),
  DK: digits(4, '1050'),
  EE: digits(5, '10111'),
  ES: digits(5, '28001'),
  FI: digits(5, '00100'),
  GB: { form: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, example: 'SW1A 1AA' },
  GR: { form: /^\d{3} ?\d\d$/, example: '104 31' },
  HR: digits(5, '10000'),
  HU: digits(4, '1011'),
  IE: { form: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/, example: 'D02 AF30' },
  IT: digits(5, '00118'),
  LI: digits(4, '9490'),
  LU: { form: /^(L-?)?\d{4}$/, example: '1111' },
  LV: { form: /^(LV-)?\d{4}$/, example: 'LV-1010' },
  LT: { form: /^(LT-)?\d{5}$/, example: 'LT-01001' },
  NL: { form: /^\d{4} ?[A-Z]{2}$/, example: '1012 AB' },
  NO: digits(4, '0150'),
  PL: { form: /^\d\d-\d{3}$/, example: '00-001' },
  PT: { form: /^\d{4}-\d{3}$/, example: '1000-001' },
  RO: digits(6, '010011'),
  SE: { form: /^\d{3} ?\d\d$/, example: '111 20' },
  SI: digits(4, '1000'),
  SK: { form: /^\d{3} ?\d\d$/, example: '811 01' },
  US: { form: /^\d{5}(-\d{4})?$/, example: '10001' },
}

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region' })

/** Made when the first country is named: it takes a slow terminal 50 ms, and this file is read before a first scan. */
let french: Intl.DisplayNames | undefined
const inFrench = (): Intl.DisplayNames => {
  french ??= namesIn('fr')
  return french
}

/** « France » for FR. */
export const countryName = (code: string): string => inFrench().of(code) ?? code

let byName: ReadonlyMap<string, string> | undefined

/** The code that a text names: itself, in capitals or not, or the country's name in French or English. */
export function countryNamed(said: string): string | undefined {
  byName ??= new Map(
    [inFrench(), namesIn('en')].flatMap(names =>
      countries.flatMap((code): [string, string][] => [
        [code.toLowerCase(), code],
        [(names.of(code) ?? code).toLowerCase(), code],
      ]),
    ),
  )
  return byName.get(said.trim().toLowerCase())
}

export type AddressFault = {
  readonly field: 'country' | 'postcode' | 'phone'
  readonly why: string
  readonly expected?: string
}

/** The first fault of a complete address by the rules of its country. */
export function addressFault({ country, postcode, phone }: CustomerAddress): AddressFault | undefined {
  if (!countries.includes(country)) {
    return {
      field: 'country',
      why: `Le pays « ${country} » est inconnu : son code a deux lettres, comme FR ou BE.`,
    }
  }
  const known = postcodes[country]
  if (known && !known.form.test(postcode.toUpperCase())) {
    const { example } = known
    return {
      field: 'postcode',
      why: `« ${postcode} » n’est pas un code postal (${countryName(country)}) : ${example} en serait un.`,
      expected: example,
    }
  }
  if (phone !== undefined && !/^(?=(?:\D*\d){6,15}\D*$)[+\d][\d\s().\-/]*$/.test(phone)) {
    return {
      field: 'phone',
      why: `« ${phone} » n’est pas un numéro de téléphone.`,
      expected: '06 12 34 56 78',
    }
  }
  return undefined
}

/** An amount in euros, as cents. */
export const Cents = z.int().check(z.minimum(0), z.maximum(100_000_000))

/** An article's facts for customs; null while they are unknown. The server refuses wrong ones in words. */
export const customsFields = {
  /** Where it was made. ISO 3166: FR, BE, CH… */
  originCountry: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  /** Its number in the customs tariff (HS): 6 to 10 digits. */
  tariffNumber: z.nullable(z.string().check(z.trim(), z.maxLength(20))),
  /** The value of a piece for customs, in cents of euros, where its order names no price. */
  customsValueCents: z.nullable(Cents),
}
