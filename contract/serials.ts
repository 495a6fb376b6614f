import * as z from 'zod/mini'
import { mod37 } from './barcodes/check-digits.ts'

/** When the bench asks for the serial number of each piece of an article. */
export const serialTimes = ['none', 'packing', 'reception', 'both'] as const
export type SerialTime = (typeof serialTimes)[number]

export const serialTimeWords: Readonly<Record<SerialTime, string>> = {
  none: 'Jamais demandés',
  packing: 'Demandés à l’emballage',
  reception: 'Demandés à la réception',
  both: 'Demandés aux deux',
}

/** luhn: the digits' sum, as on telephones (IMEI) and cards. mod37: ISO 7064 MOD 37,36, as on this house's labels. */
export const serialKeys = ['none', 'luhn', 'mod37'] as const
export type SerialKey = (typeof serialKeys)[number]

export const serialKeyWords: Readonly<Record<SerialKey, string>> = {
  none: 'Sans clé',
  luhn: 'Luhn (IMEI)',
  mod37: 'MOD 37,36',
}

export const longestSerial = 60

/** `#` is a digit, `@` a letter, `*` either, any other sign itself. Empty: every number will do. */
export const SerialForm = z.string().check(z.trim(), z.maxLength(longestSerial))

/** `asked`: at packing, at reception, or at both; then only numbers that came in may leave. */
export const SerialRule = z.object({
  asked: z.enum(['packing', 'reception', 'both']),
  form: z.string(),
  key: z.enum(serialKeys),
})
export type SerialRule = z.infer<typeof SerialRule>

export const SerialNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** The form in which a number is kept: people type lower case, and scanners add spaces. */
export const serialOf = (text: string): string => text.trim().toUpperCase()

export const asksAt = (bench: 'packing' | 'reception', { asked }: Pick<SerialRule, 'asked'>): boolean =>
  asked === bench || asked === 'both'

/** How a number is written. */
export type Written = Pick<SerialRule, 'form' | 'key'>

/** « numéro de série » or « numéros de série » */
export const serialWord = (n: number): string => (n > 1 ? 'numéros de série' : 'numéro de série')

const marks: Readonly<Record<string, RegExp>> = { '#': /[0-9]/, '@': /[A-Z]/, '*': /[0-9A-Z]/ }
const takes = (mark: string, sign: string): boolean => marks[mark]?.test(sign) ?? mark === sign

const shortest = 3
const anyNumber = new RegExp(`^[\\x21-\\x7e]{${shortest},${longestSerial}}$`)

function hasForm(number: string, form: string): boolean {
  if (form === '') return anyNumber.test(number)
  return number.length === form.length && [...form].every((mark, at) => takes(mark, number.charAt(at)))
}

const hasKey = (number: string, key: SerialKey): boolean =>
  key === 'none' || (key === 'luhn' ? luhn(number) : mod37(number))

/** The number as it is kept fits the article's form and key. */
export const fitsSerial = (number: string, { form, key }: Written): boolean =>
  hasForm(number, form) && hasKey(number, key)

/** The French reason why a number is none of this article: of another form, or misread. */
export function whyNotSerial(number: string, rule: Written, article: string): string | undefined {
  if (fitsSerial(number, rule)) return undefined
  const { form } = rule
  const shown = `« ${number.slice(0, 40)} »`
  if (hasForm(number, form)) {
    return `${shown} est mal lu ou abîmé : sa clé de contrôle est fausse. Scannez-le de nouveau.`
  }
  const off = form.length - number.length
  if (form !== '' && off !== 0 && Math.abs(off) <= 2 && beginsAlike(number, form)) {
    const signs = `${Math.abs(off)} signe${Math.abs(off) > 1 ? 's' : ''}`
    return `${shown} est mal lu ou abîmé : ${off > 0 ? `il manque ${signs}` : `il y a ${signs} de trop`}. Scannez-le de nouveau.`
  }
  const like = exampleOf(rule)
  // A wall shows the whole sentence.
  const whose = article.length > longestName ? 'cet article' : article
  return `${shown} n’est pas un numéro de série de ${whose}${like === undefined ? '' : `, qui s’écrit comme ${like}`}.`
}

const longestName = 40

/** The number follows the form up to the end of the shorter of both. */
const beginsAlike = (number: string, form: string): boolean =>
  [...form.slice(0, number.length)].every((mark, at) => takes(mark, number.charAt(at)))

/** A number of this form, with the right key; undefined without a form. */
export function exampleOf({ form, key }: Written): string | undefined {
  if (form === '') return undefined
  let digit = 0
  const begun = [...form].map(mark => {
    if (mark === '#') {
      digit += 1
      return String(digit % 10)
    }
    return mark === '@' ? 'A' : mark === '*' ? '7' : mark
  })
  const number = begun.join('')
  const ends = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter(sign => takes(form.slice(-1), sign))
  return [number, ...ends.map(end => number.slice(0, -1) + end)].find(one => hasKey(one, key))
}

/** The French reason why this is no form that numbers can follow. */
export function formProblem({ form, key }: Written): string | undefined {
  if (form === '') return undefined
  if (!anyNumber.test(form)) return `Un modèle a de ${shortest} à ${longestSerial} signes, sans espace.`
  if (![...form].some(mark => mark in marks)) {
    return 'Ce modèle ne laisse qu’un seul numéro : mettez # pour un chiffre, @ pour une lettre, * pour l’un ou l’autre.'
  }
  const isKeyFree = key === 'none' || (key === 'luhn' ? /[#*]$/ : /\*$/).test(form)
  if (isKeyFree) return undefined
  return key === 'luhn'
    ? 'La clé est le dernier signe du numéro : le modèle doit finir par #.'
    : 'La clé est le dernier signe du numéro, chiffre ou lettre : le modèle doit finir par *.'
}

/** The last digit makes the weighted sum of all digits a multiple of ten. Other signs do not count. */
function luhn(number: string): boolean {
  const digits = [...number.replace(/[^0-9]/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return digits.length > 1 && /[0-9]$/.test(number) && sum % 10 === 0
}
