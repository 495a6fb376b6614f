import type { ReasonKind } from '#contract/endpoints/reason.ts'

export const kindWords: Readonly<Record<ReasonKind, string>> = {
  rebut: 'Mise au rebut',
  return_origin: 'Origine d’un retour',
  return_wait: 'Attente d’un retour',
  reprint: 'Réimpression',
}

/** Where a picture can be taken. */
export const mayAskPhoto = (kind: ReasonKind): boolean => kind === 'rebut' || kind === 'return_origin'
