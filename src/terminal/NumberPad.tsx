import { useState } from 'react'
import type { ViewNumber } from '#src/operations/definition.ts'
import type { ScanFeedback } from '#src/operations/history.ts'
import { type ScaleDevice, scaleSetting } from '#src/scales/setting.ts'
import { useScale, whyNot } from '#src/scales/useScale.ts'
import { count } from '#src/ui/numbers.ts'
import { useStore } from '#src/useStore.ts'
import { Cards, digitCards, ownCards, type ScreenCard } from './Cards.tsx'
import { useKeypad, useWall } from './context.ts'
import { FeedbackLine } from './Feedback.tsx'

type Props = Omit<ViewNumber, 'event'> & {
  onTold: (n: number) => void
  /** Suggested numbers. They share the grid of the digits, because a row for them does not fit. */
  choices: readonly ScreenCard[]
  latest: ScanFeedback | undefined
  /** A long instruction leaves room for one line about the last scan. */
  brief: boolean
  /** The weight on this terminal's scale, or the reason why there is none. */
  scale?: { readonly grams: number } | { readonly why: string }
}

/** A weight may come off this terminal's scale too. */
export function NumberEntry(props: Props) {
  const { device } = useStore(scaleSetting)
  return props.unit === 'g' && device ? (
    <WeighedNumber {...props} device={device} />
  ) : (
    <NumberPad {...props} />
  )
}

function WeighedNumber({ device, ...props }: Props & { device: ScaleDevice }) {
  const live = useScale(device)
  const why = whyNot(live)
  const grams = live.reading?.is === 'weight' ? live.reading.grams : undefined
  return (
    <NumberPad
      {...props}
      scale={why === undefined && grams !== undefined ? { grams: Math.round(grams) } : { why: why ?? '' }}
    />
  )
}

/** Composes a number from digit cards, as for a quantity. While none is composed, « Valider » takes what lies on the scale. */
function NumberPad({ label, unit, most, onTold, choices, latest, brief, scale }: Props) {
  const { registry } = useWall()
  const [typed, setTyped] = useState('')
  const weighed = scale && 'grams' in scale ? scale.grams : undefined
  const ready = typed === '' ? weighed : Number(typed)
  const tell = () => {
    if (ready === undefined) return
    setTyped('')
    onTold(ready)
  }
  useKeypad({
    clear: () => setTyped(''),
    digit: digit => setTyped(before => (Number(before + digit) > most ? before : before + digit)),
    ...(ready === undefined ? {} : { validate: tell }),
  })
  const answers = ownCards(registry, [
    ...(ready === undefined ? [] : ['keypad.validate']),
    ...(typed === '' ? [] : ['keypad.clear']),
  ])
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-8">
        <p role="status" className="wall-notice whitespace-nowrap tabular-nums">
          {label} : {ready === undefined ? '…' : count(ready)} {unit}
        </p>
        {latest && <FeedbackLine {...latest} brief={brief} />}
      </div>
      {scale && typed === '' && (
        <p className="wall-row text-grey-300">
          {'why' in scale ? scale.why : 'Sur la balance : scannez « Valider » pour prendre ce poids.'}
        </p>
      )}
      <Cards label="Chiffres" cards={digitCards(registry)} columns={5} />
      <Cards label={label} cards={[...choices, ...answers]} columns={4} />
    </>
  )
}
