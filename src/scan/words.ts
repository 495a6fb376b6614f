import type { Code } from '#contract/barcodes/index.ts'
import { type Kind, kindWords } from '#contract/barcodes/kinds.ts'
import type { ScanAnswer } from './scan.ts'

export function kindName(kind: Kind): string {
  const { noun } = kindWords[kind]
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

export function nameCode(code: Code): string {
  return code.kind === 'badge' ? kindName('badge') : `${kindName(code.kind)} ${code.value}`
}

type Read = {
  text: string
  codes: readonly { kind: Kind }[]
  raw?: { alternatives?: readonly string[] }
}

const badge = /^(\][A-Za-z]\d)?\s*BG-/i

/**
 * A badge opens a session, so its text is never shown, stored or announced. The beginning of one is no code, and on a keyboard
 * that is not known yet it may be the other reading.
 */
export function isSecret({ text, codes, raw }: Read): boolean {
  return (
    codes.some(({ kind }) => kind === 'badge') ||
    [text, ...(raw?.alternatives ?? [])].some(one => badge.test(one))
  )
}

export const hidden = 'BG-…'

/** The text of a scan for display, with badges hidden. */
export function shownText(scan: Read): string {
  return isSecret(scan) ? hidden : scan.text
}

/** A refusal is read at one glance: more kinds than these end in « … ». */
const expectedAtMost = 3

/** « Attendu : un emplacement ou une caisse. » */
export function expectedWords(kinds: readonly Kind[]): string {
  if (kinds.length <= expectedAtMost) return `Attendu : ${listKinds(kinds)}.`
  const first = kinds.slice(0, expectedAtMost).map(kind => kindWords[kind].one)
  return `Attendu : ${first.join(', ')}…`
}

/** « un emplacement ou une caisse » */
export function listKinds(kinds: readonly Kind[]): string {
  const names = kinds.map(kind => kindWords[kind].one)
  const last = names.pop()
  if (last === undefined) return ''
  return names.length > 0 ? `${names.join(', ')} ou ${last}` : last
}

export function sayExpected(expected: readonly Kind[], got: Code | undefined): string {
  const read = got ? withArticle(got) : 'un code inconnu'
  if (expected.length === 0) return `Aucun scan n’est attendu ici. Lu : ${read}.`
  return `${expectedWords(expected)} Lu : ${read}.`
}

function withArticle(code: Code): string {
  const { one } = kindWords[code.kind]
  return code.kind === 'badge' ? one : `${one} (${code.value})`
}

export function sayLeave(leave: { title: string; card?: string }): string {
  return leave.card
    ? `Pour quitter l’opération : « ${leave.title} » (carte ${leave.card}).`
    : `Pour quitter l’opération : « ${leave.title} ».`
}

export function refusal(text: string, tone: 'refused' | 'alarm' = 'refused'): ScanAnswer {
  return { kind: 'refused', tone, text }
}
