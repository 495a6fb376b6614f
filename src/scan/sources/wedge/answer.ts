import type { KeyTrace } from '../../scan.ts'
import type { Suffix } from './keys.ts'
import type { Layout } from './layouts.ts'
import type { Press } from './press.ts'
import type { Reading } from './readings.ts'

/** What the decoder says to one key event. */
export interface Answer {
  /** Whether the page may have this event. */
  pass: boolean
  /** A character passes: the page's state from before it must be remembered under this id. */
  pressId?: number
  /** The character that the system writes after this event (Alt+numpad) must not reach the page. */
  blocksInput?: boolean
  /** What to do first, in order. */
  effects: Effect[]
}

export type Effect =
  /** Take back what these presses wrote, then hand on the scan. */
  | { type: 'scan'; scan: WedgeScan; presses: readonly Press[] }
  /** Write the held keys into the field: a person typed them. */
  | { type: 'release'; presses: readonly Press[] }

export interface WedgeScan {
  readings: readonly Reading[]
  symbology?: string
  suffix?: Suffix
  keys: readonly KeyTrace[]
  /** timeStamp of the last key. */
  at: number
}

/** What clear scans taught about the scanner of this terminal; worth keeping over a reload. */
export interface Learned {
  layout?: Layout
  /** Whether its codes end with a suffix. While that is not known only this house's own codes end without one. */
  sendsSuffix?: boolean
}

export const passes = (effects: Effect[] = [], pressId?: number): Answer =>
  pressId === undefined ? { pass: true, effects } : { pass: true, effects, pressId }

export const swallows = (effects: Effect[] = []): Answer => ({ pass: false, effects })

export const hasScan = (effects: readonly Effect[]): boolean => effects.some(({ type }) => type === 'scan')
