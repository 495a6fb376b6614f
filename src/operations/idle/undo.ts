import { isBusy } from '#machines/shared/operation.ts'
import type { RunningOperation } from '../definition.ts'

/** A scan that has not begun by then was refused before the step heard of it, as where an alarm waits to be seen. */
const soonMs = 2_000

/**
 * Runs the step's own undo once the scan that is on its way has brought this parcel into the hand. Where the scan was
 * refused, the step has said why, and nothing is undone.
 */
export function undoThere({ actor, inHand }: RunningOperation, name: string, undo: () => void): void {
  let asked = false
  const { unsubscribe } = actor.subscribe({
    next() {
      if (isBusy(actor.getSnapshot())) {
        asked = true
        clearTimeout(late)
      } else if (asked) {
        unsubscribe()
        // Later, because the step tells of its change while it is still making it.
        if (inHand?.() === name) queueMicrotask(undo)
      }
    },
  })
  const late = setTimeout(unsubscribe, soonMs)
}
