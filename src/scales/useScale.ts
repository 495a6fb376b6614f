import { useEffect, useState } from 'react'
import type { SourceState } from '#src/scan/sources/source.ts'
import { createStore, useStore } from '#src/store.ts'
import type { Reading } from './reading.ts'
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
      // What an unplugged scale said last lies on it no longer.
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
