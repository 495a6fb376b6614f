import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import type { AnyScanEvent, Feedback } from '#machines/shared/operation.ts'
import type { PendingReason, Scan, ScanAnswer, ScanOutcome, StepSeen } from '../scan.ts'
import type { ActiveOperation } from './ports.ts'

/** One scan's way through the router and the operation: what is known of it, and its outcome. */
export interface Journey {
  readonly scan: Scan
  /** The scanner has just sent the same text. The operation's step decides whether that matters. */
  readonly isRepeat: boolean
  /** Why there is no outcome yet. */
  waitingFor: PendingReason | null
  outcome: ScanOutcome | null
  /** The operation's step when the scan's turn came. */
  step: StepSeen | undefined
  /** The operation that was busy when the scan was made, or its step, if the page went. No other may act on the scan. */
  meantFor: ActiveOperation | string | null
  /** The user had to choose between several readings. */
  asked: boolean
  /**
   * Set when the scan opened a page whose operation should take it too. It is the answer if that page has no
   * operation.
   */
  arrival: ScanAnswer | null
  /** The code that the operation took and has not answered yet. */
  sent: SentCode | null
  /** One event object per reading: the machine recognises at `send` the object that it saw at `can`. */
  readonly events: Map<Code, AnyScanEvent>
}

export interface SentCode {
  readonly code: Code
  readonly expected: readonly Kind[]
  /** True when the step expects this kind of code. */
  readonly isExpected: boolean
  readonly feedback: Feedback[]
}

/** A nervous trigger, or a scanner that re-reads what lies under it, repeats a code within this many ms. */
const repeatedWithin = 300

/** Starts a journey for each scan, and marks the scans that repeat the one before. */
export function createJourneys(): (scan: Scan) => Journey {
  const lastOf = new Map<string, { text: string; at: number }>()
  return scan => {
    const last = lastOf.get(scan.source.id)
    // A scanner on its stand keeps repeating, so each repetition counts from the one before.
    lastOf.set(scan.source.id, { text: scan.text, at: scan.at })
    return {
      scan,
      isRepeat: last?.text === scan.text && scan.at - last.at < repeatedWithin,
      waitingFor: null,
      outcome: null,
      step: undefined,
      meantFor: null,
      asked: false,
      arrival: null,
      sent: null,
      events: new Map(),
    }
  }
}
