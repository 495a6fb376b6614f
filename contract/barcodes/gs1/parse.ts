import { mod10 } from '../check-digits.ts'
import { identifierAt, identifierNamed, isAttribute } from './identifiers.ts'
import { type Gs1Element, type Gs1Result, message, refuse } from './message.ts'

/** The character that scanners send for FNC1 between elements. */
export const separator = '\u001d'

/** `01…10…␝17…`: identifiers and values in a row, with a separator after each value of variable length. */
export function parseElementString(text: string, thisYear: number): Gs1Result {
  const elements: Gs1Element[] = []
  let at = 0
  while (at < text.length) {
    const identifier = identifierAt(text, at)
    if (!identifier) return refuse(`« ${text.slice(at, at + 4)} » n’est pas un identifiant GS1.`)
    at += identifier.ai.length
    const next = text.indexOf(separator, at)
    const length = identifier.parts.reduce((sum, part) => sum + part.max, 0)
    const end = identifier.fixed ? Math.min(at + length, text.length) : next < 0 ? text.length : next
    elements.push({ ai: identifier.ai, value: text.slice(at, end) })
    // An unneeded separator does no harm.
    at = text.charAt(end) === separator ? end + 1 : end
  }
  return message(elements, thisYear)
}

/** `(01)…(10)…`, as printed under the bars and as people type it. `\(` is a bracket within a value. */
export function parseBracketed(text: string, thisYear: number): Gs1Result {
  const elements: Gs1Element[] = []
  let at = 0
  while (at < text.length) {
    const close = text.charAt(at) === '(' ? text.indexOf(')', at) : -1
    if (close < 0 || close - at > 5) return refuse('Un identifiant GS1 entre parenthèses est mal écrit.')
    const ai = text.slice(at + 1, close)
    let end = close + 1
    while (end < text.length && (text.charAt(end) !== '(' || text.charAt(end - 1) === '\\')) end += 1
    elements.push({ ai, value: text.slice(close + 1, end).replaceAll('\\(', '(') })
    at = end
  }
  return message(elements, thisYear)
}

/**
 * GS1 Digital Link: `https://any.host/any/stem/01/…/10/…?17=…`. The message begins with the last key in the path whose
 * own qualifiers alone follow it. Undefined when the address is no Digital Link.
 */
export function parseDigitalLink(text: string, thisYear: number): Gs1Result | undefined {
  const address = /^https?:\/\/[^/?#]+(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(text)
  if (!address) return undefined
  const [, path = '', query = ''] = address
  const segments = path.split('/').slice(1)
  const found = keyIn(segments)
  if (!found) return isCompressed(segments) ? refuse(compressed) : undefined
  if (/%(?![0-9A-Fa-f]{2})/.test(path + query)) return refuse('L’adresse contient un « % » mal formé.')

  const pairs: [string, string][] = []
  for (let at = found.at; at < segments.length; at += 2) {
    pairs.push([segments[at] ?? '', segments[at + 1] ?? ''])
  }
  for (const attribute of query.split(/[&;]/)) {
    const equals = attribute.indexOf('=')
    const ai = equals < 0 ? attribute : attribute.slice(0, equals)
    // Shops add their own parameters, such as utm_source. GS1's are digits only.
    if (!/^\d+$/.test(ai)) continue
    if (!isAttribute(ai) || found.qualifiers.includes(ai)) {
      return refuse(`(${ai}) doit être dans le chemin de l’adresse, pas derrière le « ? ».`)
    }
    if (pairs.some(([before]) => before === ai)) return refuse(`(${ai}) est donné deux fois.`)
    pairs.push([ai, equals < 0 ? '' : attribute.slice(equals + 1).replaceAll('+', ' ')])
  }

  const elements: Gs1Element[] = []
  for (const [ai, written] of pairs) {
    const value = decode(written)
    if (value === undefined) return refuse(`(${ai}) contient un « % » mal formé.`)
    elements.push({
      ai,
      value: ai === '01' && /^(\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, '0') : value,
    })
  }
  return message(elements, thisYear)
}

const compressed =
  'C’est un lien GS1 compressé, qui ne se lit qu’en ligne : scannez un autre code de l’article.'

type KeyPlace = { readonly at: number; readonly qualifiers: readonly string[] }

function keyIn(segments: readonly string[]): KeyPlace | undefined {
  // A Digital Link path has at most a key and three qualifiers, so only the last eight segments matter.
  for (let at = segments.length - 2; at >= Math.max(0, segments.length - 8); at -= 2) {
    const key = identifierNamed(segments[at] ?? '')?.key
    if (!key) continue
    const written = segments.slice(at + 2).filter((_, place) => place % 2 === 0)
    const qualifiers = key.find(order => isOrdered(written, order))
    if (qualifiers) return { at, qualifiers }
  }
  return undefined
}

/** Qualifiers may be absent, but keep their order. */
function isOrdered(qualifiers: readonly string[], order: readonly string[]): boolean {
  const places = qualifiers.map(ai => order.indexOf(ai))
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))
}

function decode(written: string): string | undefined {
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * A compressed Digital Link ends in base64url: four bits for each digit of the first key, then its value as a binary number.
 * A byte that is no decimal digits stands for a usual group, which begins with (01). Any address may end in such letters;
 * the key's check digit tells them apart.
 */
function isCompressed(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? ''
  if (!/^[\w-]{10,}$/.test(last)) return false
  const bits = [...last.slice(0, 16)].map(sign => signs.indexOf(sign).toString(2).padStart(6, '0')).join('')
  const digits = [0, 4, 8, 12].map(at => Number.parseInt(bits.slice(at, at + 4), 2))
  const isGroup = digits.slice(0, 2).some(digit => digit > 9)
  const key = isGroup ? identifierAt('01', 0) : identifierAt(digits.join(''), 0)
  const [value] = key?.parts ?? []
  if (!key?.key || value?.type !== 'n' || value.min !== value.max) return false
  const from = isGroup ? 8 : 4 * key.ai.length
  const length = Math.ceil(value.max * Math.log2(10))
  const number = String(BigInt(`0b0${bits.slice(from, from + length)}`))
  return bits.length >= from + length && number.length <= value.max && mod10(number.padStart(value.max, '0'))
}
