import { agree, count } from '#src/ui/numbers.ts'
import type { Waiting } from './waiting.ts'

/** « 12 changements attendent le serveur » */
export const waitingWords = (n: number): string =>
  `${count(n)} ${agree(n, 'changement attend', 'changements attendent')} le serveur`

/** « 2 changements refusés » */
export const refusedWords = (n: number): string =>
  `${count(n)} ${agree(n, 'changement refusé', 'changements refusés')}`

export type Seen = { waiting: readonly Waiting[]; others: readonly Waiting[]; isDown: boolean }

/** The one line about changes that wait. Undefined where none does, and while they leave at once. */
export function waitingLine({ waiting, others, isDown }: Seen): string | undefined {
  const sentences = [
    ...(isDown ? [`Le serveur ne répond pas. ${ownWords(waiting.length)}`] : []),
    ...(isDown ? [] : underWay(waiting)),
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

function ownWords(n: number): string {
  if (n === 0) return 'Comptages, rangements, rebuts et réceptions continuent, le reste attend.'
  return `${count(n)} ${agree(n, 'changement gardé', 'changements gardés')} ici, ${agree(n, 'envoyé', 'envoyés')} dès qu’il répondra.`
}

function othersWords(others: readonly Waiting[]): string[] {
  const names = [...new Set(others.map(({ by }) => by.name))]
  return names.map(name => {
    const n = others.filter(({ by }) => by.name === name).length
    return `${count(n)} ${agree(n, 'changement de', 'changements de')} ${name} ${agree(n, 'attend', 'attendent')} sa prochaine connexion.`
  })
}
