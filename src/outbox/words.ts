import { agree, count } from '#src/ui/numbers.ts'
import type { Down } from './reach.ts'
import type { Waiting } from './waiting.ts'

/** « 12 changements attendent le serveur » */
export const waitingWords = (n: number): string =>
  `${count(n)} ${agree(n, 'changement attend', 'changements attendent')} le serveur`

/** « 2 changements refusés » */
export const refusedWords = (n: number): string =>
  `${count(n)} ${agree(n, 'changement refusé', 'changements refusés')}`

export type Seen = { waiting: readonly Waiting[]; others: readonly Waiting[]; down: Down | undefined }

/** The one line about changes that wait. Undefined where none does, and while they leave at once. */
export function waitingLine({ waiting, others, down }: Seen): string | undefined {
  const sentences = [
    ...(down ? [`${downWords[down]} ${ownWords(waiting.length, down)}`] : underWay(waiting)),
    ...othersWords(others),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

function underWay(waiting: readonly Waiting[]): string[] {
  const later = waiting.filter(({ because }) => because !== undefined)
  const leaving = waiting.length - later.length
  return [
    ...(leaving > 0 ? [`Envoi en cours : ${waitingWords(leaving)}.`] : []),
    ...(later.length > 0 ? [`${waitingWords(later.length)}. ${later[0]?.because}`] : []),
  ]
}

const downWords: Readonly<Record<Down, string>> = {
  silent: 'Le serveur ne répond pas.',
  'disk-full': 'Le disque du serveur est plein : prévenez un responsable.',
  'database-read-only': 'Le serveur n’enregistre rien pour l’instant : prévenez un responsable si cela dure.',
  'server-busy': 'Le serveur a trop à faire en ce moment : Douchette réessaie toute seule.',
}

function ownWords(n: number, down: Down): string {
  if (n === 0)
    return 'Comptages, rangements, rebuts, réceptions et colis préparés continuent, le reste attend.'
  return `${count(n)} ${agree(n, 'changement gardé', 'changements gardés')} ici, ${agree(n, 'envoyé', 'envoyés')} ${down === 'silent' ? 'dès qu’il répondra' : 'dès que possible'}.`
}

function othersWords(others: readonly Waiting[]): string[] {
  const names = [...new Set(others.map(({ by }) => by.name))]
  return names.map(name => {
    const n = others.filter(({ by }) => by.name === name).length
    return `${count(n)} ${agree(n, 'changement de', 'changements de')} ${name} ${agree(n, 'attend', 'attendent')} sa prochaine connexion.`
  })
}
