import { type Gs1Result, refuse } from './message.ts'
import { parseBracketed, parseDigitalLink, parseElementString, separator } from './parse.ts'

export { type Gs1, type Gs1Element, type Gs1Result, humanForm } from './message.ts'
export { separator } from './parse.ts'

/** AIM symbology ids whose data are GS1 messages by definition. `]E0` and `]E4` hold a bare GTIN (classify.ts). */
const gs1Symbologies = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])

export function isGs1Symbology(symbology: string): boolean {
  return gs1Symbologies.has(symbology)
}

/**
 * How sure it is that the text is meant as GS1. told: its symbology, separators, brackets or address say so.
 * guessed: it only begins like a key with a right check digit.
 */
export type Gs1Evidence = 'told' | 'guessed'

/** Undefined for a text that nobody would take for GS1. */
export function readGs1(
  text: string,
  symbology: string | undefined,
  thisYear: number,
): { evidence: Gs1Evidence; result: Gs1Result } | undefined {
  const link = parseDigitalLink(text, thisYear)
  if (link) return { evidence: 'told', result: link }
  if (symbology !== undefined && isGs1Symbology(symbology)) {
    return {
      evidence: 'told',
      result: text === '' ? refuse('Le message GS1 est vide.') : parseElementString(text, thisYear),
    }
  }
  if (/^\(\d{2,4}\)/.test(text)) return { evidence: 'told', result: parseBracketed(text, thisYear) }
  if (text.startsWith(separator)) {
    return { evidence: 'told', result: parseElementString(text.slice(separator.length), thisYear) }
  }
  if (/^\d{2}/.test(text) && text.includes(separator)) {
    return { evidence: 'told', result: parseElementString(text, thisYear) }
  }
  // Scanners seldom send the symbology: a key that begins a message and checks is taken for one.
  if (/^(00\d{18}|0[12]\d{14})/.test(text)) {
    return { evidence: 'guessed', result: parseElementString(text, thisYear) }
  }
  return undefined
}

/** A GS1 message in any of its forms, or what is wrong with it. */
export function parseGs1(text: string, thisYear = new Date().getUTCFullYear()): Gs1Result {
  const symbology = /^\][A-Za-z][0-9]/.exec(text)?.[0]
  const body = symbology === undefined ? text : text.slice(symbology.length)
  return readGs1(body, symbology, thisYear)?.result ?? refuse('Ce n’est pas un message GS1.')
}
