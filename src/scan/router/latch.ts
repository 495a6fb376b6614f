import { acknowledgedByScan, type Feedback, latches } from '#machines/shared/operation.ts'
import type { Latch, Scan } from '../scan.ts'

/**
 * People need at least this many ms to react. A scan made earlier was already under way when the error
 * appeared, so it does not show that anyone saw the error.
 */
export const unseenFor = 400

/** Why a scan must not act while an error is latched; null when it may. */
type Held = 'unseen' | 'must-acknowledge' | null

export interface ErrorLatch {
  current(): Latch | null
  raise(feedback: Feedback): void
  /** Whether the latched error holds this scan back. */
  holds(scan: Scan): Held
  /** True for a scan made before the error appeared; such a scan must not even run a command. */
  predates(scan: Scan): boolean
  /** The operation accepted a scan that was made in full view of the error. */
  rightScan(): void
  release(): void
}

export function createLatch(now: () => number, changed: (latch: Latch | null) => void): ErrorLatch {
  let latch: Latch | null = null

  function set(next: Latch | null) {
    if (latch === next) return
    latch = next
    changed(latch)
  }

  return {
    current: () => latch,
    raise(feedback) {
      if (!latches(feedback.tone)) return
      // A mere refusal must not replace an alarm.
      if (latch && !acknowledgedByScan(latch.feedback.tone) && acknowledgedByScan(feedback.tone)) return
      set({ feedback, since: now() })
    },
    holds(scan) {
      if (!latch) return null
      if (scan.at < latch.since + unseenFor) return 'unseen'
      return acknowledgedByScan(latch.feedback.tone) ? null : 'must-acknowledge'
    },
    predates: scan => latch !== null && scan.at < latch.since,
    rightScan() {
      if (latch && acknowledgedByScan(latch.feedback.tone)) set(null)
    },
    release: () => set(null),
  }
}
