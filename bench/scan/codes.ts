import { formatOwn, ownNameProblem } from '#contract/barcodes/index.ts'
import type { Random } from './random.ts'

/** Codes to scan: the house's own as it prints them, and others built here from their definitions. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'

const some = (random: Random, from: string, count: number): string =>
  Array.from({ length: count }, () => random.pick([...from])).join('')

/** The check digit of GTINs and SSCCs: weights 3 and 1 from the right. */
export function mod10(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** A number that this house prints, with its fixed length. */
export function numberedCode(random: Random): string {
  const kind = random.pick(['order', 'pickingList', 'box', 'package'] as const)
  for (;;) {
    const name = {
      order: `CD${some(random, digits, 8)}`,
      pickingList: `PK${some(random, digits, 6)}`,
      box: `CA${some(random, digits, 5)}`,
      package: `CL${some(random, digits, 8)}`,
    }[kind]
    if (ownNameProblem(kind, name) === undefined) return formatOwn(kind, name)
  }
}

export const ownCode = (random: Random): string =>
  random.next() < 0.7 ? numberedCode(random) : formatOwn('location', locationName(random))

const locationName = (random: Random): string =>
  `${random.pick([...'ABCDEFGH'])}-${some(random, digits, 2)}-${some(random, digits, 2)}-${random.whole(1, 5)}`

export function gtin13(random: Random): string {
  const body = `3${some(random, digits, 11)}`
  return body + mod10(body)
}

export function sscc(random: Random): string {
  const body = `3${some(random, digits, 16)}`
  return `00${body}${mod10(body)}`
}

export function s10(random: Random): string {
  const body = some(random, digits, 8)
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const rest = 11 - (weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11)
  return `XY${body}${rest === 10 ? 0 : rest === 11 ? 5 : rest}FR`
}

export const knownCode = (random: Random): string =>
  random.pick([ownCode, ownCode, ownCode, gtin13, sscc, s10])(random)

/** A GS1 element string with at least one separator. */
export function gs1(random: Random, separator = '\u001d'): string {
  const gtin = `0${gtin13(random)}`
  const lot = `L${some(random, alphabet, random.whole(3, 9))}`
  return `01${gtin}10${lot}${separator}21${some(random, digits, random.whole(3, 10))}`
}

/** A code of another house, unknown to the grammar: letters, digits and their usual separators. */
export function foreignCode(random: Random, length: number, between = '-./#; '): string {
  for (;;) {
    const characters = Array.from({ length }, (_, at) =>
      at > 0 && at < length - 1 && random.next() < 0.15
        ? random.pick([...between])
        : random.pick([...(random.next() < 0.6 ? digits : alphabet)]),
    )
    const text = characters.join('')
    // Demand one digit that no layout reads as a hyphen or an underscore. Without it US and FR look the same.
    if (/[1235790]/.test(text.slice(0, -1))) return text
  }
}
