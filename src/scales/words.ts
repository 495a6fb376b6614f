import type { SourceState } from '#src/scan/sources/source.ts'
import type { Reading } from './reading.ts'

/** What the scale shows, as its own display would: « 1,234 kg », « 850 g ». */
export const shown = (grams: number): string =>
  Math.abs(grams) < 1000
    ? `${grams.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} g`
    : `${(grams / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 3 })} kg`

const faults = {
  over: 'Trop lourd pour cette balance.',
  under: 'Sous zéro : videz le plateau et remettez-la à zéro.',
  unready: 'Elle n’est pas prête : regardez son écran.',
} as const

type Said = { readonly state: SourceState; readonly reading: Reading | undefined }

/** Why there is no weight to take now; undefined if there is one. */
export function whyNot({ state, reading }: Said): string | undefined {
  if (state.is === 'absent') return 'La balance est débranchée : elle sera reprise dès qu’elle revient.'
  if (state.is === 'failed') return state.reason
  if (reading === undefined) return 'La balance ne dit rien encore.'
  if (reading.is === 'fault') return faults[reading.fault]
  if (!reading.stable) return 'Le poids bouge encore : attendez qu’il se pose.'
  if (Math.round(reading.grams) <= 0) return 'Posez le colis sur la balance.'
  return undefined
}
