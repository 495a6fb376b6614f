import { type Shape, some } from '../text.ts'
import type { Carrier } from './carriers.ts'

/**
 * The strength of a format.
 * certain: a shape of its own and a check.
 * checked: digits like others', but a check.
 * marked: a shape of its own, no known check.
 * bare: only a length.
 */
export type Certainty = 'certain' | 'checked' | 'marked' | 'bare'

export interface TrackingFormat {
  readonly carrier: Carrier | ((text: string) => Carrier)
  /** As in « Code-barres DPD ». */
  readonly title: string
  readonly shape: Shape
  readonly certainty: Certainty
  readonly check?: (text: string) => boolean
  /** The number that people say and look up, when the bars hold more. */
  readonly number?: (text: string) => string
}

export const digits = (count: number, most = count) => some('digit', count, most)
export const letters = (count: number) => some('letter', count)
export const alphanumerics = (count: number, most = count) => some('alphanumeric', count, most)
