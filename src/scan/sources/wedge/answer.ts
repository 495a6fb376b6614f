import type { Doubt, KeyTrace } from '../../scan.ts'
import type { Suffix } from './keys.ts'
import type { Layout } from './layouts.ts'
import type { Press } from './options.ts'
import type { Reading } from './readings.ts'

/** The decoder's answer to one key event. */
export interface Answer {
  /** Whether the page may get this event. */
  pass: boolean
  /** Set when a character passes: the listener must remember under this id what the page looked like before. */
  pressId?: number
  /** The listener must block the character that the system writes after this event (Alt+numpad). */
  blocksInput?: boolean
  /** Work for the listener before the event goes on, in order. */
  effects: Effect[]
}

export type Effect =
  /** Undo what these presses wrote, then hand on the scan. */
  | { type: 'scan'; scan: WedgeScan; presses: readonly Press[] }
  /** A person typed the held keys: write them into the field. */
  | { type: 'release'; presses: readonly Press[] }

interface WedgeScan {
  readings: readonly Reading[]
  symbology?: string
  suffix?: Suffix
  doubt?: Doubt
  keys: readonly KeyTrace[]
  /** timeStamp of the last key. */
  at: number
}

/** Facts about this terminal's scanner that clear scans taught; the browser keeps them across reloads. */
export interface Learned {
  layout?: Layout
  /** Whether the scanner sends a suffix. Until that is known, only this house's own codes may end without one. */
  sendsSuffix?: boolean
  /** The longest pause, in ms, inside a code that was one beyond doubt. */
  hiccup?: number
}

export const passes = (effects: Effect[] = [], pressId?: number): Answer =>
  pressId === undefined ? { pass: true, effects } : { pass: true, effects, pressId }

export const swallows = (effects: Effect[] = []): Answer => ({ pass: false, effects })

export const hasScan = (effects: readonly Effect[]): boolean => effects.some(({ type }) => type === 'scan')
