import { type Gs1Result, refuse } from './message.ts'
import { parseBracketed, parseDigitalLink, parseElementString, separator } from './parse.ts'

export { type Gs1, type Gs1Element, type Gs1Result, humanForm } from './message.ts'
export { separator } from './parse.ts'

/** AIM symbology ids that always carry GS1 messages. `]E0` and `]E4` carry a bare GTIN (classify.ts). */
const gs1Symbologies = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])

export function isGs1Symbology(symbology: string): boolean {
  return gs1Symbologies.has(symbology)
}

/**
 * The strength of the evidence for GS1.
 * told: the symbology, separators, brackets or a web address show it.
 * guessed: the text only begins like a key with a right check digit.
 */
export type Gs1Evidence = 'told' | 'guessed'

/** Undefined when nothing in the text suggests GS1. */
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
  // Scanners seldom send the symbology, so a leading key with a right check digit counts as GS1.
  if (/^(00\d{18}|0[12]\d{14})/.test(text)) {
    return { evidence: 'guessed', result: parseElementString(text, thisYear) }
  }
  return undefined
}

/** Reads a GS1 message in any form, or says in French why it is wrong. */
export function parseGs1(text: string, thisYear = new Date().getUTCFullYear()): Gs1Result {
  const symbology = /^\][A-Za-z][0-9]/.exec(text)?.[0]
  const body = symbology === undefined ? text : text.slice(symbology.length)
  return readGs1(body, symbology, thisYear)?.result ?? refuse('Ce n’est pas un message GS1.')
}
