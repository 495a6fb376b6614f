import type { KeyTrace } from '../../scan.ts'

/**
 * Where keys land: nowhere visible, in a field, in a password field, or in a date or time field, which Space
 * opens.
 */
export type Where = 'none' | 'field' | 'password' | 'picker'

/** One character of a burst: a key, an Alt+numpad sequence, or a control character sent as a shortcut. */
export interface Press {
  id: number
  record: KeyTrace
  /** A character that does not depend on the layout: Alt+numpad, GS and other control characters. */
  literal?: string
  /** Milliseconds between the key strokes of this press; the first counts from the press before. */
  steps: number[]
  down: number
  up?: number
  /** The page did not get this key. If a person typed it, the listener must write it into the field. */
  held: boolean
  where: Where
}
