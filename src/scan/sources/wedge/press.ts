import type { KeyTrace } from '../../scan.ts'

/** Where the keys land: nowhere that a character would show, a field, a password, a field that Space opens. */
export type Where = 'none' | 'field' | 'password' | 'picker'

/** One character of a burst: a key, or an Alt+numpad sequence, or a control character sent as a shortcut. */
export interface Press {
  id: number
  record: KeyTrace
  /** A character that does not depend on the layout: Alt+numpad, GS and other control characters. */
  literal?: string
  /** Milliseconds between the key strokes that lead here, the one from the press before first. */
  steps: number[]
  down: number
  up?: number
  /** Kept from the page: it must be written into the field if this turns out to be typing. */
  held: boolean
  where: Where
}
