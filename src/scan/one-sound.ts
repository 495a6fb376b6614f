import { saysKept } from '#machines/shared/kept.ts'
import type { Feedback, Tone } from '#machines/shared/operation.ts'
import type { Bus } from './bus.ts'
import type { ScanEvents } from './scan.ts'

/** kept: the browser keeps a change until the server answers. lost and back are the server's, not a scan's. */
export type Signal = Tone | 'kept' | 'lost' | 'back'

type Said = Pick<Feedback, 'tone'> & { readonly detail?: string | undefined }
type ScanSignal = Exclude<Signal, 'lost' | 'back'>

const signalOf = ({ tone, detail }: Said): ScanSignal =>
  saysKept(detail) && (tone === 'ok' || tone === 'step') ? 'kept' : tone

/** From mild to grave. */
const order: readonly ScanSignal[] = ['ok', 'step', 'kept', 'confirm', 'refused', 'alarm']

const graver = (one: ScanSignal | undefined, other: ScanSignal): ScanSignal =>
  one !== undefined && order.indexOf(one) > order.indexOf(other) ? one : other

type Ports = {
  play: (signal: Signal) => void
  /** The operation is at a request, so what was scanned or pressed is not decided yet. */
  isWorking: () => boolean
}

/**
 * One sound for each scan, card and press: that of its gravest message, once the operation has decided. A card's own « ok »
 * is silent where the operation says more, so « refused » never sounds with it.
 */
export function soundOnce(bus: Bus<ScanEvents>, { play, isWorking }: Ports): () => void {
  let held: ScanSignal | undefined

  function decide() {
    if (held === undefined || isWorking()) return
    const due = held
    held = undefined
    play(due)
  }

  const stops = [
    bus.on('outcome', outcome => {
      // A duplicate makes no sound: a second tone would suggest a second piece.
      if (outcome.kind === 'duplicate' || outcome.answeredLater) return
      if (outcome.kind !== 'command') return play(signalOf(outcome))
      held = graver(held, signalOf(outcome))
      decide()
    }),
    bus.on('feedback', feedback => {
      held = graver(held, signalOf(feedback))
      // The outcome of a card follows what the operation says about it, in the same task.
      queueMicrotask(decide)
    }),
    bus.on('ready', decide),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
