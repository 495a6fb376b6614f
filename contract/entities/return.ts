import * as z from 'zod/mini'
import { Instant, Name, Quantity } from '../values.ts'
import { Order, ProductSummary } from './order.ts'
import { Reason } from './reason.ts'

const Pieces = z.object({ product: ProductSummary, qty: Quantity })

/** A return that waits in quarantine until somebody says what becomes of it. */
export const WaitingReturn = z.object({
  name: Name,
  at: Instant,
  by: z.nullable(z.string()),
  /** Null for a parcel that nobody knows. */
  order: z.nullable(Name),
  customer: z.nullable(z.string()),
  origin: Reason,
  waitReason: Reason,
  note: z.string(),
  /** Where its pieces lie. */
  place: Name,
  lines: z.array(Pieces),
})
export type WaitingReturn = z.infer<typeof WaitingReturn>

/** An order with what of it may still come back, and what came back and waits. */
export const Returnable = z.object({
  order: Order,
  returnable: z.array(Pieces),
  waiting: z.array(WaitingReturn),
})
export type Returnable = z.infer<typeof Returnable>
