import type { PickingType } from './picking-types.ts'

/** Beside the types, which the first load takes along with every answer: it has no use for words. */
export const pickingTypeWords: Readonly<Record<PickingType, string>> = {
  mono: 'Mono, toutes',
  mono_customized: 'Mono personnalisées',
  mono_gift: 'Mono cadeau',
  mono_classic: 'Mono classiques',
  multi: 'Multi, toutes',
  multi_customized: 'Multi personnalisées',
  multi_gift: 'Multi cadeau',
  multi_classic: 'Multi classiques',
}

/** « 340 m, 9 min » */
export const walkWords = ({ metres, minutes }: { metres: number; minutes: number }): string =>
  `${metres} m, ${minutes} min`

/** Refuses a code of several pieces on a mono list, whose orders take one piece each. */
export const notOnePiece = (pieces: number): string =>
  `Ce code vaut ${pieces} pièces et chaque commande de la liste n’en prend qu’une : scannez une pièce.`
