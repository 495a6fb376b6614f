import type { AbcClass, RefusalCause, WorkKind } from './entities/figures.ts'

/** The same words on the page and in its spreadsheets. */
export const kindWords: Readonly<Record<WorkKind, string>> = {
  received: 'reçues',
  moved: 'rangées',
  picked: 'prélevées',
  packed: 'emballées',
  shipped: 'expédiées',
  returned: 'retournées',
  scrapped: 'au rebut',
  counted: 'comptées',
}

export const causeWords: Readonly<Record<RefusalCause, string>> = {
  article: 'Mauvais article',
  place: 'Mauvais emplacement',
  parcel: 'Mauvais colis, carton ou bordereau',
  stock: 'Stock introuvable',
  unusual: 'Inhabituel, à confirmer',
  colleague: 'Déjà pris par un collègue',
  other: 'Autre règle',
}

export const abcWords: Readonly<Record<AbcClass, string>> = {
  A: 'A',
  B: 'B',
  C: 'C',
  none: 'Sans sortie',
}

/** « 31 à 90 jours », from the limits on both sides. */
export function ageWords(from: number, upTo: number | null): string {
  if (upTo === null) return `Plus de ${from} jours`
  return from === 0 ? `${upTo} jours au plus` : `${from + 1} à ${upTo} jours`
}
