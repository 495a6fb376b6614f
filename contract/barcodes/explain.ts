import { mod10 } from './check-digits.ts'
import { eans, longestText, splitSymbology } from './classify.ts'
import { damagedOwn } from './damaged.ts'
import { defaultGrammar } from './grammar.ts'
import { readGs1 } from './gs1/index.ts'
import { kindWords } from './kinds.ts'

import { isDigits } from './text.ts'
import { isColissimoHandover, misreadTracking } from './tracking/index.ts'

/** The French sentence for a text that `classify` cannot read: why it is no code, and what to do. */
export function explainUnknown(text: string, grammar = defaultGrammar, told?: string): string {
  if (text.trim() === '') return 'Lecture vide : rescannez l’étiquette.'
  if (text.length > longestText)
    return 'Texte trop long pour un code-barres : scannez un seul code à la fois.'
  const { body, symbology } = splitSymbology(text, told)
  if (symbology !== undefined && eans.has(symbology)) return 'Code EAN mal lu : rescannez l’article.'
  const gs1 = readGs1(body, symbology, new Date().getUTCFullYear())
  if (gs1?.evidence === 'told' && !gs1.result.ok) return `Code GS1 refusé : ${gs1.result.problem}`
  const plain = body.trim().toUpperCase()
  const damaged = damagedOwn(plain, grammar)
  if (damaged) return `Clé de contrôle fausse pour ${kindWords[damaged].one} : rescannez l’étiquette.`
  const compact = plain.replaceAll(' ', '')
  if (isColissimoHandover(compact)) {
    return 'C’est le code de prise en charge du Colissimo : scannez l’autre code de l’étiquette.'
  }
  const misread = misreadTracking(compact)
  if (misread) return `${misread.title} à la clé de contrôle fausse : rescannez l’étiquette.`
  if (isDigits(compact) && [8, 12, 13, 14, 18].includes(compact.length) && !mod10(compact)) {
    return 'Clé de contrôle fausse pour un code article ou un SSCC : rescannez l’étiquette.'
  }
  return 'Code inconnu : aucune règle de cet entrepôt ne le reconnaît.'
}
