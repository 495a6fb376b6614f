import type { PrestationState, PrestationUnit } from '#contract/entities/prestation.ts'

export const unitWords: Readonly<Record<PrestationUnit, string>> = {
  one: 'À la pièce',
  minute: 'Au temps passé',
}

export const stateWords: Readonly<Record<PrestationState, string>> = {
  done: 'Faite',
  running: 'En cours',
  forgotten: 'Oubliée',
  undone: 'Annulée',
}
