import { mod10 } from './check-digits.ts'
import { eans, longestText, splitSymbology } from './classify.ts'
import { defaultGrammar, type Grammar } from './grammar.ts'
import { readGs1 } from './gs1/index.ts'
import { explainDamage, mayBePlace } from './key.ts'
import { isDigits } from './text.ts'
import { isColissimoHandover, misreadTracking } from './tracking/index.ts'

/** The French sentence for a text that `classify` cannot read: why it is no code, and what to do. */
export const explainUnknown = (text: string, grammar = defaultGrammar, told?: string): string =>
  explainDamaged(text, grammar, told) ?? explainOther(text, grammar, told)

/** The sentence for a damaged code of this house, such as one without its key; undefined for any other text. */
export function explainDamaged(text: string, grammar = defaultGrammar, told?: string): string | undefined {
  const { body, symbology } = splitSymbology(text, told)
  if (text.length > longestText || (symbology !== undefined && eans.has(symbology))) return undefined
  const gs1 = readGs1(body, symbology, new Date().getUTCFullYear())
  return gs1?.evidence === 'told' ? undefined : explainDamage(body.trim().toUpperCase(), grammar)
}

function explainOther(text: string, grammar: Grammar, told: string | undefined): string {
  if (text.trim() === '') return 'Lecture vide : rescannez l’étiquette.'
  if (text.length > longestText)
    return 'Texte trop long pour un code-barres : scannez un seul code à la fois.'
  const { body, symbology } = splitSymbology(text, told)
  if (symbology !== undefined && eans.has(symbology)) return 'Code EAN mal lu : rescannez l’article.'
  const gs1 = readGs1(body, symbology, new Date().getUTCFullYear())
  if (gs1?.evidence === 'told' && !gs1.result.ok) return `Code GS1 refusé : ${gs1.result.problem}`
  const plain = body.trim().toUpperCase()
  const compact = plain.replaceAll(' ', '')
  if (isColissimoHandover(compact)) {
    return 'C’est le code de prise en charge du Colissimo : scannez l’autre code de l’étiquette.'
  }
  const misread = misreadTracking(compact)
  if (misread) return `${misread.title} à la clé de contrôle fausse : rescannez l’étiquette.`
  if (isDigits(compact) && [8, 12, 13, 14, 18].includes(compact.length) && !mod10(compact)) {
    return 'Clé de contrôle fausse pour un code article ou un SSCC : rescannez l’étiquette.'
  }
  if (mayBePlace(plain, grammar)) {
    return 'Code inconnu. Si c’est le nom d’un emplacement, il manque sa clé : scannez son étiquette, ou tapez-le.'
  }
  return 'Code inconnu : aucune règle de cet entrepôt ne le reconnaît.'
}
