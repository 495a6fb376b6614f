import { mod10 } from '../check-digits.ts'
import { isCountry, isCountryNumber } from '../countries.ts'
import { alphanumerics } from '../text.ts'
import type { CharacterType, Identifier, Part } from './identifiers.ts'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const characterSets: Readonly<Record<CharacterType, ReadonlySet<string>>> = {
  n: new Set('0123456789'),
  x: new Set(`${alphanumerics}${capitals.toLowerCase()}!"%&'()*+,-./:;<=>?_`),
  y: new Set(`${alphanumerics}#-/`),
  z: new Set(`${alphanumerics}${capitals.toLowerCase()}-_=`),
}

/** The end of a French sentence about a wrong value; undefined when the value is right. */
export function valueProblem({ parts }: Identifier, value: string): string | undefined {
  if (value === '') return 'est vide'
  let at = 0
  for (const part of parts) {
    if (part.optional && at === value.length) break
    const piece = value.slice(at, at + part.max)
    at += piece.length
    const problem = pieceProblem(part, piece)
    if (problem) return problem
  }
  return at < value.length ? 'est trop long' : undefined
}

function pieceProblem({ type, min, checks }: Part, piece: string): string | undefined {
  if (piece.length < min) return 'est trop court'
  for (const character of piece) {
    if (!characterSets[type].has(character)) return 'contient un caractère interdit'
  }
  for (const name of checks) {
    const problem = pieceChecks[name]?.(piece)
    if (problem) return problem
  }
  return undefined
}

/**
 * The checks that identifiers.ts names. Packagings are checked by form, without their list.
 */
const pieceChecks: Readonly<Record<string, (piece: string) => string | undefined>> = {
  key: piece => unless(mod10(piece), 'a une clé de contrôle fausse'),
  /** A GS1 company prefix has at least four digits. */
  prefix: piece => unless(/^\d{4}/.test(piece), 'ne commence pas par un préfixe d’entreprise GS1'),
  day: piece => unless(isDate(yearOf(piece), piece.slice(2), true), 'n’est pas une date'),
  date: piece => unless(isDate(yearOf(piece), piece.slice(2), false), 'n’est pas une date'),
  longdate: piece => unless(isDate(Number(piece.slice(0, 4)), piece.slice(4), false), 'n’est pas une date'),
  time: piece => unless(piece.slice(0, 2) < '24' && piece.slice(2) < '60', 'n’est pas une heure'),
  hour: piece => unless(piece < '24', 'n’est pas une heure'),
  sixty: piece => unless(piece < '60', 'n’est pas une heure'),
  yesno: piece => unless(piece === '0' || piece === '1', 'doit être 0 ou 1'),
  zero: piece => unless(piece === '0', 'doit commencer par 0'),
  nonzero: piece => unless(!/^0+$/.test(piece), 'ne peut pas être nul'),
  nozeroprefix: piece => unless(piece === '0' || !piece.startsWith('0'), 'ne peut pas commencer par 0'),
  winding: piece => unless('019'.includes(piece), 'a un sens d’enroulement inconnu'),
  minus: piece => unless(piece === '-', 'ne peut finir que par un tiret'),
  sex: piece => unless('0129'.includes(piece), 'n’est pas un code ISO 5218'),
  land: piece => unless(isCountryNumber(piece), 'n’est pas un code de pays'),
  landorany: piece => unless(isCountryNumber(piece) || piece === '999', 'n’est pas un code de pays'),
  country: piece => unless(isCountry(piece), 'n’est pas un code de pays'),
  currency: piece => unless(isCurrencyNumber(piece), 'n’est pas un code de monnaie'),
  /** Ten-millionths of a degree, from the south pole and from Greenwich. */
  latitude: piece => unless(Number(piece) <= 1_800_000_000, 'n’est pas une latitude'),
  longitude: piece => unless(Number(piece) <= 3_600_000_000, 'n’est pas une longitude'),
  letter: piece => unless(/\D/.test(piece), 'doit contenir autre chose que des chiffres'),
  base64: piece => unless(isBase64(piece), 'a un remplissage « = » mal formé'),
  importer: piece => unless(/^[\w-]$/.test(piece), 'a un indice d’importateur interdit'),
  percent: piece => unless(!/%(?![0-9A-Fa-f]{2})/.test(piece), 'contient un « % » mal formé'),
  piece: piece => unless(isPieceOf(piece.slice(0, 2), piece.slice(2)), 'a un numéro de pièce impossible'),
  oneof: piece =>
    unless(/^[1-9]\/[1-9]$/.test(piece) && piece.charAt(0) <= piece.charAt(2), 'a un rang impossible'),
  iban: piece => unless(isIban(piece), 'n’est pas un IBAN'),
  model: piece => unless(isModel(piece), 'a une clé de contrôle fausse'),
}

function unless(right: boolean, problem: string): string | undefined {
  return right ? undefined : problem
}

function isPieceOf(piece: string, total: string): boolean {
  return piece !== '00' && piece <= total
}

/** The century changes only leap years, and 1900 is out of reach. */
function yearOf(piece: string): number {
  return 2000 + Number(piece.slice(0, 2))
}

function isDate(year: number, monthDay: string, dayMayBeZero: boolean): boolean {
  const month = Number(monthDay.slice(0, 2))
  const day = Number(monthDay.slice(2))
  return month >= 1 && month <= 12 && day <= daysIn(year, month) && (day > 0 || dayMayBeZero)
}

/** The padding may be left out; where it stands, it fills the text up to a multiple of three. */
function isBase64(text: string): boolean {
  const data = text.replace(/=+$/, '')
  const padding = text.length - data.length
  return !data.includes('=') && padding <= 2 && (padding === 0 || text.length % 3 === 0)
}

/** Kosovo has accounts and no code of ISO's. */
const hasBanks = (country: string): boolean => isCountry(country) || country === 'XK'

/** ISO 13616: the first four characters move to the end, letters become numbers, modulo 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || !hasBanks(text.slice(0, 2))) return false
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = alphanumerics.indexOf(character)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

const modelValues = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const modelKeys = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const modelPrimes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

/** The two check characters of a global model number: primes from the right, modulo 1021, in base 32. */
function isModel(text: string): boolean {
  const body = text.slice(0, -2)
  if (body === '' || body.length > modelPrimes.length) return false
  let sum = 0
  for (let place = 0; place < body.length; place += 1) {
    sum += modelValues.indexOf(body.charAt(body.length - 1 - place)) * (modelPrimes[place] ?? 0)
  }
  sum %= 1021
  return text.slice(-2) === modelKeys.charAt(sum >> 5) + modelKeys.charAt(sum & 31)
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Turns YYMMDD into YYYY-MM-DD. GS1 takes the century that puts the year between 49 years back and 50 ahead; day 00 is
 * the month's last.
 */
export function isoDate(yymmdd: string, thisYear: number): string {
  const short = Number(yymmdd.slice(0, 2))
  const ahead = short - (thisYear % 100)
  const century = thisYear - (thisYear % 100) + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
  const year = century + short
  const month = Number(yymmdd.slice(2, 4))
  const day = Number(yymmdd.slice(4)) || daysIn(year, month)
  return `${year}-${yymmdd.slice(2, 4)}-${String(day).padStart(2, '0')}`
}

/** The numbers of ISO 4217, those of former currencies among them. */
const table = `
  008 012 032 036 044 048 050 051 052 060 064 068 072 084 090 096 104 108 116 124 132 136 144 152 156 170
  174 188 191 192 203 208 214 222 230 232 238 242 262 270 292 320 324 328 332 340 344 348 352 356 360 364
  368 376 388 392 398 400 404 408 410 414 417 418 422 426 430 434 446 454 458 462 480 484 496 498 504 512
  516 524 532 533 548 554 558 566 578 586 590 598 600 604 608 634 643 646 654 682 690 694 702 704 706 710
  728 748 752 756 760 764 776 780 784 788 800 807 818 826 834 840 858 860 882 886 901 925 926 927 928 929
  930 931 932 933 934 936 938 940 941 943 944 946 947 948 949 950 951 952 953 955 956 957 958 959 960 961
  962 963 964 965 967 968 969 970 971 972 973 975 976 977 978 979 980 981 984 985 986 990 994 997 999
`
const numbers: ReadonlySet<string> = new Set(table.trim().split(/\s+/))

const isCurrencyNumber = (digits: string): boolean => numbers.has(digits)
