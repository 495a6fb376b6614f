import { acknowledgedByScan, type Feedback, latches } from '#machines/shared/operation.ts'
import type { Latch, Scan } from '../scan.ts'

/**
 * Nobody reacts to an error faster than this: a scan made earlier was already on its way when the error came up,
 * so it says nothing about whether anybody saw it.
 */
export const unseenFor = 400

/** Why a scan must not act while an error stands; null when it may. */
export type Held = 'unseen' | 'must-acknowledge' | null

export interface ErrorLatch {
  current(): Latch | null
  raise(feedback: Feedback): void
  /** May this scan act on the operation? */
  holds(scan: Scan): Held
  /** Was this scan made before the error came up? Then not even a command card acknowledges it. */
  predates(scan: Scan): boolean
  /** The operation took a scan made in full view of the error. */
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
      // An alarm is not covered up by the lesser refusals that follow it.
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
