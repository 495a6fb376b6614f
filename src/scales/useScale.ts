import { useEffect, useState } from 'react'
import type { SourceState } from '#src/scan/sources/source.ts'
import { createStore } from '#src/store.ts'
import { useStore } from '#src/useStore.ts'
import type { Reading } from './report.ts'
import { openScale } from './scale.ts'
import type { ScaleDevice } from './setting.ts'

/** The weight that is taken off, in grams: of a tray that stays on the scale. It holds until this page is loaded again. */
const tare = createStore(0)

export type Live = {
  readonly state: SourceState
  /** Undefined until the scale has spoken. */
  readonly reading: Reading | undefined
  readonly tareG: number
  /** Takes off what lies on the scale now; nought weighs all of it again. */
  readonly setTare: (grams: number) => void
}

/** Listens to a scale while its weight is shown. */
export function useScale(device: ScaleDevice): Live {
  const [state, setState] = useState<SourceState>({ is: 'starting' })
  const [reading, setReading] = useState<Reading>()
  const tareG = useStore(tare)
  useEffect(() => {
    const scale = openScale(device, navigator)
    scale.start(setReading, () => {
      setState(scale.state())
      // The last weight of an unplugged scale is forgotten.
      if (scale.state().is !== 'ready') setReading(undefined)
    })
    setState(scale.state())
    return scale.stop
  }, [device])
  const net: Reading | undefined =
    reading?.is === 'weight'
      ? { ...reading, grams: Math.round((reading.grams - tareG) * 1000) / 1000 }
      : reading
  return { state, reading: net, tareG, setTare: tare.set }
}

/** The weight as the scale's own display shows it: « 1,234 kg », « 850 g ». */
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

/** The reason why there is no weight to take now; undefined if there is one. */
export function whyNot({ state, reading }: Said): string | undefined {
  if (state.is === 'absent') return 'La balance est débranchée : elle sera reprise dès qu’elle revient.'
  if (state.is === 'failed') return state.reason
  if (reading === undefined) return 'La balance ne dit rien encore.'
  if (reading.is === 'fault') return faults[reading.fault]
  if (!reading.stable) return 'Le poids bouge encore : attendez qu’il se pose.'
  if (Math.round(reading.grams) <= 0) return 'Posez le colis sur la balance.'
  return undefined
}
