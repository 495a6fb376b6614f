import * as z from 'zod/mini'
import type { KeyTrace } from '../../scan.ts'

const scannerSuffixes = ['auto', 'enter', 'tab', 'lf', 'f12', 'none'] as const
const scannerLayouts = ['auto', 'us', 'fr'] as const

/** F-keys that may be a prefix. F8 and F12 are missing: some scanners send them as GS1 separator and as suffix. */
export const prefixKeys = ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F9', 'F10'] as const

/** The set-up of this terminal's scanner. The defaults work for a scanner fresh from its box. */
export const wedgeOptionsSchema = z.object({
  /** `auto` accepts any suffix, and none. */
  suffix: z._default(z.enum(scannerSuffixes), 'auto'),
  /** The scanner's first keys: its AIM id (`]C1`), STX (U+0002 or Ctrl+B) or an F-key. */
  prefix: z._default(z.enum(['none', 'aim', 'stx', ...prefixKeys]), 'none'),
  /** The keyboard layout that the scanner emulates; the calibration card sets it for good. */
  layout: z._default(z.enum(scannerLayouts), 'auto'),
  minLength: z._default(z.int().check(z.gte(1), z.lte(32)), 3),
  /** The longest pause inside one code, in ms: supported scanners pause for up to 180. */
  longestGap: z._default(z.int().check(z.gte(30), z.lte(500)), 190),
})

export type WedgeOptions = z.infer<typeof wedgeOptionsSchema>

export const defaultWedgeOptions: WedgeOptions = wedgeOptionsSchema.parse({})

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

/**
 * `certain`: a code of this house with correct check characters, which no other code has by chance. `known`: a correct
 * check digit of some kind, as one number in ten has by chance. `plausible`: the shape of a kind that has no check digit.
 */
export type Judgement = 'certain' | 'known' | 'plausible' | 'unknown'

export const isVouchedFor = (judgement: Judgement | undefined): boolean =>
  judgement === 'certain' || judgement === 'known'
