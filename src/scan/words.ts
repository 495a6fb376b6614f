import type { Code } from '#contract/barcodes/index.ts'
import { type Kind, kindWords } from '#contract/barcodes/kinds.ts'
import type { Verdict } from './scan.ts'

export function kindName(kind: Kind): string {
  const { noun } = kindWords[kind]
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

export function nameCode(code: Code): string {
  return `${kindName(code.kind)} ${code.value}`
}

/** « un emplacement ou une caisse » */
export function listKinds(kinds: readonly Kind[]): string {
  const names = kinds.map(kind => kindWords[kind].one)
  const last = names.pop()
  if (last === undefined) return ''
  return names.length > 0 ? `${names.join(', ')} ou ${last}` : last
}

export function sayExpected(expected: readonly Kind[], got: Code | undefined): string {
  const read = got ? `${kindWords[got.kind].one} (${got.value})` : 'un code inconnu'
  if (expected.length === 0) return `Aucun scan n’est attendu ici. Lu : ${read}.`
  return `Attendu : ${listKinds(expected)}. Lu : ${read}.`
}

export function sayLeave(leave: { title: string; card?: string }): string {
  return leave.card
    ? `Pour quitter l’opération : « ${leave.title} » (carte ${leave.card}).`
    : `Pour quitter l’opération : « ${leave.title} ».`
}

export function refusal(text: string, tone: 'refused' | 'alarm' = 'refused'): Verdict {
  return { kind: 'refused', tone, text }
}
