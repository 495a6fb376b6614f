import type { Random } from '#bench/scan/random.ts'
import type { Carrier } from '#contract/barcodes/index.ts'

/**
 * The numbers of each carrier, made by its published rule. The check characters are computed here once more, in another way
 * than the grammar does, so that one mistake does not hide in both. docs/carrier-numbers.md says where the rules were read.
 */
export type Making = {
  readonly carrier: Carrier
  readonly title: string
  /** A digit is `#`, a letter `@`, either `*`, any other character itself. */
  readonly form: string
  /** Puts the check into a text of this form, or says that the text has it. Absent where the rule knows none. */
  readonly check?: {
    /** Where the check character stands: a digit or, for a remainder of 37, a letter. */
    readonly at: number
    readonly signs: string
    readonly holds: (text: string) => boolean
  }
}

const tens = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const worth = (sign: string) => (tens + letters).indexOf(sign)
const sumOf = (text: string, weight: (at: number) => number) =>
  [...text].reduce((sum, sign, at) => sum + worth(sign) * weight(at), 0)

/** Odd places from the right once, even ones three times; the sum ends in 0. */
const endsInZero = (text: string) => sumOf([...text].reverse().join(''), at => (at % 2 ? 3 : 1)) % 10 === 0

/** The national postal number: the sum of eight weighted digits leaves the check. */
const postal = (text: string) => {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const left = 11 - (sumOf(text.slice(0, 8), at => weights[at] ?? 0) % 11)
  return worth(text.charAt(8)) === ({ 10: 0, 11: 5 }[left] ?? left)
}

/** Weights 1, 3, 7 from the right, the remainder of eleven, a ten counting as nothing. */
const express = (text: string) => {
  const digits = [...text].reverse()
  const sum = digits.slice(1).reduce((all, digit, at) => all + Number(digit) * ([1, 3, 7][at % 3] ?? 0), 0)
  return Number(digits[0]) === (sum % 11) % 10
}

/** Letters count from A as 2, 3, … and start again at 10; every second place twice. */
const ups = (text: string) => {
  const value = (sign: string) => (tens.includes(sign) ? Number(sign) : (letters.indexOf(sign) + 2) % 10)
  const sum = [...text.slice(0, -1)].reduce((all, sign, at) => all + value(sign) * (at % 2 ? 2 : 1), 0)
  return Number(text.slice(-1)) === (10 - (sum % 10)) % 10
}

const bySeven = (text: string) => BigInt(text.slice(0, -1)) % 7n === BigInt(text.slice(-1))

const gls = (text: string) => (sumOf(text, at => (at % 2 === 0 ? 3 : 1)) + 1) % 10 === 0

/** ISO 7064, in its recursive form: the last product and the last sign come to 1. */
const hybrid = (text: string) => {
  let product = 36
  for (const sign of text.slice(0, -1)) {
    const sum = (product + worth(sign)) % 36
    product = ((sum === 0 ? 36 : sum) * 2) % 37
  }
  return (product + worth(text.slice(-1))) % 36 === 1
}

const digit = (at: number, holds: (text: string) => boolean) => ({ at, signs: tens, holds })
const of = (from: number, to: number | undefined, rule: (part: string) => boolean) => (text: string) =>
  rule(text.slice(from, to))

const s10 = (carrier: Carrier, country: string, service = '@@'): Making => ({
  carrier,
  title: `S10 ${country}`,
  form: `${service}#########${country}`,
  check: digit(10, of(2, 11, postal)),
})

const usps = (start: string, length: number, before = ''): Making => ({
  carrier: 'USPS',
  title: `IMpb ${before.length + length}`,
  form: before + start + '#'.repeat(length - start.length),
  check: digit(before.length + length - 1, of(before.length, undefined, endsInZero)),
})

export const makings: readonly Making[] = [
  {
    carrier: 'Colissimo',
    title: '13',
    form: '6A###########',
    check: digit(12, of(2, undefined, endsInZero)),
  },
  s10('Chronopost', 'FR', 'XY'),
  s10('La Poste', 'FR', 'LA'),
  s10('La Poste', 'GP', 'RA'),
  s10('La Poste', 'RE', 'RA'),
  s10('bpost', 'BE', 'CD'),
  s10('PostNL', 'NL', 'LX'),
  s10('Royal Mail', 'GB', 'RB'),
  s10('USPS', 'US', 'RB'),
  s10('Postes Canada', 'CA', 'RN'),
  s10('Poste étrangère', 'DE', 'CE'),
  { carrier: 'DPD', title: 'bars', form: '%00#####01############327250' },
  {
    carrier: 'DPD',
    title: '15',
    form: '01#############',
    check: { at: 14, signs: tens + letters, holds: hybrid },
  },
  { carrier: 'DPD', title: '14', form: '01############' },
  { carrier: 'GLS', title: '12', form: '############', check: digit(11, gls) },
  { carrier: 'GLS', title: '11', form: '###########' },
  { carrier: 'GLS', title: '8', form: 'Z@##@@#@' },
  { carrier: 'Mondial Relay', title: '8', form: '########' },
  { carrier: 'Relais Colis', title: '14', form: '4H############' },
  { carrier: 'Geodis', title: 'JVGTC', form: 'JVGTC################' },
  { carrier: 'Geodis', title: '1G', form: '1G**********' },
  { carrier: 'Colis Privé', title: '17', form: '@################' },
  { carrier: 'Ciblex', title: '14', form: '##############' },
  { carrier: 'Heppner', title: '8', form: '########' },
  { carrier: 'UPS', title: '1Z', form: '1Z******##########', check: digit(17, of(2, undefined, ups)) },
  { carrier: 'UPS', title: 'waybill', form: 'H##########', check: digit(10, of(1, undefined, ups)) },
  { carrier: 'FedEx', title: '12', form: '############', check: digit(11, express) },
  { carrier: 'FedEx', title: '15', form: '###############', check: digit(14, endsInZero) },
  {
    carrier: 'FedEx',
    title: '96 (22)',
    form: `96${'#'.repeat(20)}`,
    check: digit(21, of(7, undefined, endsInZero)),
  },
  {
    carrier: 'FedEx',
    title: '34',
    form: `10${'#'.repeat(32)}`,
    check: digit(33, of(20, undefined, express)),
  },
  {
    carrier: 'FedEx',
    title: '96 (34)',
    form: `96${'#'.repeat(32)}`,
    check: digit(33, of(20, undefined, express)),
  },
  { carrier: 'FedEx', title: '32', form: '#'.repeat(32), check: digit(27, of(16, 28, express)) },
  { carrier: 'FedEx', title: 'SSCC', form: `00${'#'.repeat(16)}`, check: digit(17, endsInZero) },
  { carrier: 'DHL Express', title: '10', form: '##########', check: digit(9, bySeven) },
  { carrier: 'DHL Express', title: '11', form: '###########', check: digit(10, bySeven) },
  { carrier: 'DHL', title: 'JJD', form: `JJD${'#'.repeat(18)}` },
  { carrier: 'DHL', title: 'JD', form: `JD${'#'.repeat(18)}` },
  { carrier: 'DHL', title: 'JVGL', form: `JVGL${'#'.repeat(10)}` },
  { carrier: 'DHL', title: 'GM', form: `GM${'#'.repeat(16)}` },
  { carrier: 'YunExpress', title: 'YT', form: `YT${'#'.repeat(16)}` },
  { carrier: 'Amazon', title: 'TBA', form: `TBA${'#'.repeat(12)}` },
  { carrier: 'Amazon', title: 'A', form: `A${'#'.repeat(10)}` },
  { carrier: 'Amazon', title: 'F', form: `F${'#'.repeat(10)}` },
  { carrier: 'PostNL', title: '3S 13', form: `3S@@@@${'#'.repeat(7)}` },
  { carrier: 'PostNL', title: '3S 15', form: `3S@@@@${'#'.repeat(9)}` },
  { carrier: 'bpost', title: '24', form: `3232${'#'.repeat(20)}` },
  usps('94', 22),
  usps('92', 26),
  usps('94', 22, '42022153'),
  usps('92', 22, '420102820000'),
  { carrier: 'Postes Canada', title: '16', form: '#'.repeat(16), check: digit(15, endsInZero) },
  { carrier: 'TNT', title: 'WW', form: 'GE#########WW' },
  { carrier: 'La Poste', title: 'Lettre suivie', form: '2L###########' },
  { carrier: 'La Poste', title: '15', form: '#'.repeat(15) },
]

/** A number of this form, with its check; undefined where no sign makes the check right. */
export function numberOf({ form, check }: Making, random: Random): string | undefined {
  const sets: Readonly<Record<string, string>> = { '#': tens, '@': letters, '*': tens + letters }
  const text = [...form].map(mark => (sets[mark] ? random.pick([...sets[mark]]) : mark)).join('')
  if (!check) return text
  return [...check.signs].map(sign => replaced(text, check.at, sign)).find(check.holds)
}

/** The number with one digit changed, where the rule can see it. */
export function changed({ check }: Making, text: string, random: Random): string | undefined {
  const places = [...text].flatMap((sign, at) => (tens.includes(sign) ? [at] : []))
  const at = random.pick(places)
  const other = random.pick([...tens].filter(sign => sign !== text.charAt(at)))
  const made = replaced(text, at, other)
  return check && !check.holds(made) ? made : undefined
}

const replaced = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1)
