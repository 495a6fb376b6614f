import type { ReasonKind } from '#contract/endpoints/reason.ts'

type Kind = { readonly id: ReasonKind; readonly label: string }

export const kinds: readonly Kind[] = [
  { id: 'rebut', label: 'Mise au rebut' },
  { id: 'return_origin', label: 'Origine d’un retour' },
  { id: 'return_wait', label: 'Attente d’un retour' },
  { id: 'reprint', label: 'Réimpression' },
]

/** Where a picture can be taken. */
export const mayAskPhoto = (kind: ReasonKind): boolean => kind === 'rebut' || kind === 'return_origin'
