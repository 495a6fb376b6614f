import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import type { AnyScanEvent, Feedback } from '#machines/shared/operation.ts'
import type { PendingReason, Scan, ScanAnswer, ScanOutcome, StepSeen } from '../scan.ts'
import type { ActiveOperation } from './ports.ts'

/** One scan on its way through the router and the operation: all that is known of it, and what became of it. */
export interface Journey {
  readonly scan: Scan
  /** The scanner had just sent the same text. Whether that matters, the state decides. */
  readonly isRepeat: boolean
  /** Why there is no outcome yet. */
  waitingFor: PendingReason | null
  outcome: ScanOutcome | null
  /** Where the operation stood when the scan's turn came. */
  step: StepSeen | undefined
  /** The operation that was busy when the scan was made: no other operation acts on this scan. */
  meantFor: ActiveOperation | null
  /** The user was asked which reading is meant. */
  asked: boolean
  /** It opened a page whose operation is to hear it too. This is the answer if that page has no operation. */
  arrival: ScanAnswer | null
  /** What the operation took and has not answered yet. */
  sent: SentCode | null
  /** One event a reading: the machine recognises the event that it was asked about when it is sent. */
  readonly events: Map<Code, AnyScanEvent>
}

export interface SentCode {
  readonly code: Code
  readonly expected: readonly Kind[]
  /** The step asks for this kind of code. */
  readonly isExpected: boolean
  readonly feedback: Feedback[]
}

/** A trigger pulled nervously, or a scanner that repeats what lies under it, sends a code again within this. */
const repeatedWithin = 300

/** Begins a journey for each scan, and knows which scans only repeat the one before. */
export function createJourneys(): (scan: Scan) => Journey {
  const lastOf = new Map<string, { text: string; at: number }>()
  return scan => {
    const last = lastOf.get(scan.source.id)
    // A scanner left on its stand goes on repeating: each repetition is measured from the one before.
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
