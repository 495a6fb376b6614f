import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import type { Feedback, Tone } from '#machines/shared/operation.ts'

/** One key event as the wedge saw it: enough to decode it again, to show it in the journal and to replay it. */
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
  /** `event.timeStamp`: when the key was pressed, however late the page came to hear of it. */
  timeStamp: number
}

export type ScanSourceKind = 'wedge' | 'serial' | 'hid' | 'camera' | 'manual' | 'demo'

export interface ScanSource {
  kind: ScanSourceKind
  /** Stable per device, so that two scanners on one bench can be told apart. */
  id: string
  name: string
}

/** What a device read, before the grammar says what it is. */
export interface RawScan {
  text: string
  /** Other readings of the same keys (another keyboard layout), best first, `text` excluded. */
  alternatives?: readonly string[]
  source: ScanSource
  /** Milliseconds since 1970 of the last key, byte or frame. */
  at: number
  keys?: readonly KeyTrace[]
  /** AIM symbology id such as `]C1`, where the scanner sent one; it stays in `text` too. */
  symbology?: string
}

/** A reading that the grammar has looked at. */
export interface Scan {
  readonly id: string
  readonly text: string
  /** Ranked, best first; empty for what no rule knows. */
  readonly codes: readonly Code[]
  readonly source: ScanSource
  /** Milliseconds since 1970 when the device finished reading. */
  readonly at: number
  readonly raw: RawScan
}

export const outcomeKinds = [
  'accepted',
  'confirm',
  'command',
  'navigated',
  'duplicate',
  'refused',
  'unknown',
] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

/** Where the operation stood when a scan met it. */
export interface StepSeen {
  readonly operation: string
  readonly state: string
  readonly prompt: string
}

/** The one final answer to one scan. */
export interface ScanOutcome {
  readonly scan: Scan
  readonly kind: OutcomeKind
  readonly tone: Tone
  readonly text: string
  readonly detail?: string
  /** The reading that was acted upon. */
  readonly code?: Code
  /** What the step was waiting for, where that is why the scan was refused. */
  readonly expected?: readonly Kind[]
  readonly step?: StepSeen
  /** The user was asked which of several readings was meant. */
  readonly asked: boolean
  readonly settledAt: number
}

/** What an outcome says, before the router adds the circumstances. */
export type ScanAnswer = Pick<ScanOutcome, 'kind' | 'tone' | 'text'> &
  Partial<Pick<ScanOutcome, 'detail' | 'code' | 'expected'>>

/**
 * Why an outcome is not there yet. queued: others are before it, or the operation is busy.
 * working: the operation took it and waits for its answer. asked: the user chooses between readings.
 */
export type PendingReason = 'queued' | 'working' | 'asked'

/** An error that stays on screen until it has been acknowledged. */
export interface Latch {
  readonly feedback: Feedback
  readonly since: number
}

/** The router's events, for journal, sounds and screens. */
export interface ScanEvents {
  scan: Scan
  pending: { scan: Scan; reason: PendingReason }
  outcome: ScanOutcome
  /** What an operation says of its own accord; what it says of a scan is in that scan's outcome. */
  feedback: Feedback
  latch: Latch | null
  /** The operation whose screen is there now shows what became of its scans. */
  operation: string | null
}
