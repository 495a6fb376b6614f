import * as z from 'zod/mini'
import { Total } from '../values.ts'
import { readOnly } from './resource.ts'

export const StockView = z.object({
  /** The SKU. */
  reference: z.string(),
  /** Pieces that can be sold and picked now. */
  available: Total,
  /** On the shelf for orders that a list has claimed. */
  reserved: Total,
  /** Of orders that no list has claimed yet. */
  ordered: Total,
  quarantined: Total,
  /** At a bench, on a cart, in returns. */
  elsewhere: z.int(),
  /** Announced, and not come yet. */
  expected: Total,
})
export type StockView = z.infer<typeof StockView>

const pieces = { available: 120, reserved: 4, ordered: 6, quarantined: 0, elsewhere: 1, expected: 60 }

export const stock = readOnly({
  ...{ path: 'stock', one: 'stock', right: 'stock', view: StockView },
  words: { the: 'le stock d’un article', a: 'un stock', some: 'les stocks' },
  example: { reference: 'MIEL-250', ...pieces },
})
