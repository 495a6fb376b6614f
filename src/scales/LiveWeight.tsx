import ScaleIcon from 'lucide-react/icons/scale'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { ScaleDevice } from './setting.ts'
import { type Live, shown, useScale, whyNot } from './useScale.ts'

/** The stable weight in whole grams, or why there is none. */
export type OnScale = { take: () => number | string }

type Props = {
  device: ScaleDevice
  /** The fault of a moment ago is over. */
  onStable: () => void
  onTake: (grams: number) => void
  ref: Ref<OnScale>
}

/** Beside the field of a weight: what lies on the scale. Only a weight that stands still is taken. */
export function LiveWeight({ device, onStable, onTake, ref }: Props) {
  const live = useScale(device)
  const why = whyNot(live)
  useImperativeHandle(ref, () => ({ take: () => why ?? gramsOf(live) }))
  useEffect(() => {
    if (why === undefined) onStable()
  }, [why, onStable])
  const { reading, tareG, setTare } = live
  const lies = reading?.is === 'weight' ? reading : undefined
  return (
    <section
      aria-label="Balance"
      className="flex min-w-0 basis-full flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3"
    >
      <ScaleIcon size={24} aria-hidden className="shrink-0 text-ink-2" />
      <p className={`text-2xl font-bold tabular-nums ${lies && !lies.stable ? 'text-ink-2' : ''}`}>
        {lies ? shown(lies.grams) : '—'}
      </p>
      <p role="status" className="min-w-0 flex-1 basis-24 text-ink-2">
        {why ?? (tareG === 0 ? 'Poids stable' : `Poids stable, sans les ${shown(tareG)} de tare`)}
      </p>
      <Button look="quiet" disabled={!lies?.stable && tareG === 0} onClick={() => setTare(nextTare(live))}>
        {tareG === 0 ? 'Tare' : 'Sans tare'}
      </Button>
      <Button look="plain" disabled={why !== undefined} onClick={() => onTake(gramsOf(live))}>
        Prendre
      </Button>
    </section>
  )
}

const gramsOf = ({ reading }: Live): number => (reading?.is === 'weight' ? Math.round(reading.grams) : 0)

const nextTare = ({ reading, tareG }: Live): number =>
  tareG === 0 && reading?.is === 'weight' ? reading.grams : 0
