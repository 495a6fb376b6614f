import type { Hand } from './saved.ts'

/** How an operation began: at its first step, or at one that was saved. */
export type Resumed = 'fresh' | 'resumed' | 'discarded'

export function resumedText(resumed: Resumed, hands: readonly Hand[]): string | undefined {
  if (resumed === 'discarded') return 'L’application a été mise à jour : l’étape en cours est à recommencer.'
  if (resumed === 'fresh') return undefined
  const last = hands.at(-1)
  return last ? `Vous reprenez l’étape de ${last.from}.` : 'Vous reprenez où vous en étiez.'
}
