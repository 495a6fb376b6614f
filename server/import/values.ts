import * as z from 'zod/mini'
import { canonicalGtin, isGtin } from '#contract/barcodes/check-digits.ts'
import { formulaMark } from './files/line.ts'

/*
 * Schemas for the text of a cell. Each fault is a French sentence after the name of its column: « Poids :
 * « 12 kilos » n’est pas un poids ». An empty cell is undefined.
 */

const missing = 'est vide'

/** Faults of a text in any column. */
const faults: readonly (readonly [RegExp, string])[] = [
  [new RegExp(formulaMark), 'est une formule sans valeur : collez-y les valeurs'],
  [/^=/, 'est une formule : collez-y sa valeur'],
  [/^#(REF|N\/A|NAME|VALUE|DIV\/0|NULL|NUM|NOM|VALEUR|NOMBRE|NUL)[!?]?$/i, 'est une erreur d’Excel'],
  [
    /\uFFFD|Ã[\u0080-\u00BF©¨ªŠ€‚ƒ„…†‡ˆ‰‹Œ]|â€[™œ“”]/,
    'a des lettres abîmées : enregistrez le fichier en UTF-8',
  ],
  // PostgreSQL stores neither U+0000 nor half a surrogate pair; nobody sees the others.
  [/(?![\t\n\r])\p{Cc}|\p{Surrogate}/u, 'contient un caractère interdit'],
]

/** Undefined for a cell that is fit to be read. */
export const faultOf = (text: string): string | undefined =>
  faults.find(([pattern]) => pattern.test(text))?.[1]

export const words = (max: number) => z.string(missing).check(z.maxLength(max, `dépasse ${max} caractères`))

/** Text that `parse` understands. Its answer is undefined for what it does not. */
const read = <T>(parse: (text: string) => T | undefined, wrong: string) =>
  z.pipe(
    z.string(missing),
    z.transform((text: string, context): T => {
      const value = parse(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', input: text, message: wrong })
      return z.NEVER
    }),
  )

/** `1 234,5`, `1,234.5` and `1234.5` alike. */
function parseDecimal(text: string): number | undefined {
  const bare = text.replace(/[\s\u00A0\u202F]/g, '')
  const comma = bare.lastIndexOf(',')
  const dot = bare.lastIndexOf('.')
  const plain =
    comma >= 0 && dot >= 0
      ? comma > dot
        ? bare.replaceAll('.', '').replace(',', '.')
        : bare.replaceAll(',', '')
      : bare.replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export const whole = (least: number, most: number) =>
  read(
    text => {
      const value = parseDecimal(text)
      return value !== undefined && Number.isInteger(value) && value >= least && value <= most
        ? value
        : undefined
    },
    `n’est pas un nombre entier de ${least} à ${most.toLocaleString('fr-FR')}`,
  )

const measure = (units: Readonly<Record<string, number>>, most: number, wrong: string) =>
  read(text => {
    const [, number = '', unit = ''] = /^([\d\s\u00A0\u202F.,]+?)\s*([a-z]*)$/i.exec(text) ?? []
    const factor = units[unit.toLowerCase()]
    const value = parseDecimal(number)
    if (value === undefined || factor === undefined) return undefined
    const rounded = Math.round(value * factor)
    return rounded >= 0 && rounded <= most ? rounded : undefined
  }, wrong)

/** `350`, `350 g`, `0,35 kg`. */
export const grammes = measure(
  { '': 1, g: 1, kg: 1000 },
  1_000_000,
  'n’est pas un poids (350, 350 g, 0,35 kg)',
)
/** `120`, `120 mm`, `12 cm`. */
export const millimetres = measure(
  { '': 1, mm: 1, cm: 10, m: 1000 },
  10_000,
  'n’est pas une longueur (120, 120 mm, 12 cm)',
)

/** `6,90`, `6.9`, `1 250 €`, as cents. */
export const euros = read(text => {
  const value = parseDecimal(text.replace(/€|EUR/gi, ''))
  if (value === undefined || value < 0 || value > 1_000_000) return undefined
  return Math.round(value * 100)
}, 'n’est pas un montant en euros (6,90)')

/** Cents as a cell says them. */
export const eurosText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',')

/** 31/12/2026, 31-12-26 or 2026-12-31, as 2026-12-31. */
export const day = read(text => {
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s].*)?$/.exec(text)
  const [year = '', month = '', date = ''] = iso
    ? iso.slice(1)
    : french
      ? [french[3]?.padStart(4, '20') ?? '', french[2] ?? '', french[1] ?? '']
      : []
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
  return exists && /^(19|2\d)\d\d-/.test(written) ? written : undefined
}, 'n’est pas une date (31/12/2026)')

const answers: Readonly<Record<string, boolean>> = {
  oui: true,
  o: true,
  yes: true,
  y: true,
  vrai: true,
  true: true,
  x: true,
  1: true,
  non: false,
  n: false,
  no: false,
  faux: false,
  false: false,
  0: false,
}
export const yesNo = read(text => answers[text.toLowerCase()], 'n’est ni oui ni non')

export const gtin = read(text => {
  const digits = text.replace(/[\s\u00A0-]/g, '')
  return isGtin(digits) ? canonicalGtin(digits) : undefined
}, 'n’est pas un code EAN ou GTIN : un chiffre manque ou est faux')

/** One of these words, with or without accents and capitals. */
export const oneOf = <T extends string>(choices: Readonly<Record<string, T>>) =>
  read(
    text => {
      const found = choices[fold(text)]
      return found
    },
    `doit être ${[...new Set(Object.keys(choices))].join(', ')}`,
  )

/** Without case, accents and signs, so that « Référence  n° » is `reference n`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
