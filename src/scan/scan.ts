import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import type { OutcomeKind } from '#contract/scan-outcomes.ts'
import type { Feedback, Tone } from '#machines/shared/operation.ts'

/** One key event of a keyboard scanner, with enough detail to decode, show and replay it. */
export interface KeyTrace {
  type: 'keydown' | 'keyup'
  key: string
  code: string
  shift: boolean
  ctrl: boolean
  alt: boolean
  meta: boolean
  altGraph: boolean
  capsLock: boolean
  repeat: boolean
  isComposing: boolean
  keyCode: number
  /** `event.timeStamp`: the moment of the press, even when the page handles it late. */
  timeStamp: number
}

type ScanSourceKind = 'wedge' | 'serial' | 'hid' | 'camera' | 'manual' | 'demo'

export interface ScanSource {
  kind: ScanSourceKind
  /** Stable per device, to tell two scanners on one bench apart. */
  id: string
  name: string
}

/**
 * Why a scan is not to be trusted. layout: its keys spell one text on an American and another on a
 * French keyboard. head: its first key was not heard. cut: the window lost the focus before its last key.
 * reload: any device's, when it waited over a new start of the page and what it was meant for may have changed.
 */
export type Doubt = 'layout' | 'head' | 'cut' | 'reload'

/** A device's reading, before the grammar looks at it. */
export interface RawScan {
  text: string
  /** Other readings of the same keys (another keyboard layout), best first, without `text`. */
  alternatives?: readonly string[]
  source: ScanSource
  /** Milliseconds since 1970 of the last key, byte or frame. */
  at: number
  keys?: readonly KeyTrace[]
  /** AIM symbology id such as `]C1`, if the scanner sent one. From a keyboard scanner, `text` contains it too. */
  symbology?: string
  /** Set when the code must be scanned again instead of acted upon. */
  doubt?: Doubt
}

/** A device's reading together with the codes that the grammar finds in it. */
export interface Scan {
  readonly id: string
  readonly text: string
  /** Best first; empty when no rule matches. */
  readonly codes: readonly Code[]
  readonly source: ScanSource
  /** Milliseconds since 1970 when the device finished reading. */
  readonly at: number
  readonly raw: RawScan
}

export { type OutcomeKind, outcomeKinds } from '#contract/scan-outcomes.ts'

/** The operation's step when the scan reached it. */
export interface StepSeen {
  readonly operation: string
  readonly state: string
  readonly prompt: string
}

/** The final answer to a scan; each scan gets exactly one. */
export interface ScanOutcome {
  readonly scan: Scan
  readonly kind: OutcomeKind
  readonly tone: Tone
  readonly text: string
  readonly detail?: string
  /** The reading that the application acted on. */
  readonly code?: Code
  /** The kinds that the step expected, when that is why it refused the scan. */
  readonly expected?: readonly Kind[]
  readonly step?: StepSeen
  /** True when the user chose between several readings. */
  readonly asked: boolean
  /** A message with its own sound follows, such as the greeting after a badge. */
  readonly answeredLater?: true
  readonly settledAt: number
}

/** An outcome before the router adds the scan, the step and the time. */
export type ScanAnswer = Pick<ScanOutcome, 'kind' | 'tone' | 'text'> &
  Partial<Pick<ScanOutcome, 'detail' | 'code' | 'expected' | 'answeredLater'>>

/**
 * Why a scan has no outcome yet. queued: earlier scans go first, or the operation is busy. working: the
 * operation took the scan and waits for its answer. asked: the user is choosing a reading.
 */
export type PendingReason = 'queued' | 'working' | 'asked'

/** An error that stays on screen until the user acknowledges it. */
export interface Latch {
  readonly feedback: Feedback
  readonly since: number
}

/** The router's events, for the journal, the sounds and the screens. */
export interface ScanEvents {
  scan: Scan
  pending: { scan: Scan; reason: PendingReason }
  outcome: ScanOutcome
  /** An operation's message that answers no scan; the answer to a scan is in its outcome. */
  feedback: Feedback
  latch: Latch | null
  /** The operation has answered, or asks something else: the next scan may come. */
  ready: null
  /** Title of the operation on screen; that screen shows the outcomes of its scans. */
  operation: string | null
}
