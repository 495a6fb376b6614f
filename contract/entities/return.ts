import * as z from 'zod/mini'
import { Instant, Name, Quantity } from '../values.ts'
import { Order, ProductSummary } from './order.ts'
import { Reason } from './reason.ts'

const Pieces = z.object({ product: ProductSummary, qty: Quantity })

/** A return in quarantine that waits for a decision. */
export const WaitingReturn = z.object({
  name: Name,
  at: Instant,
  by: z.nullable(z.string()),
  /** Null for a parcel without a known order. */
  order: z.nullable(Name),
  customer: z.nullable(z.string()),
  origin: Reason,
  waitReason: Reason,
  note: z.string(),
  place: Name,
  lines: z.array(Pieces),
})
export type WaitingReturn = z.infer<typeof WaitingReturn>

/** An order, the pieces that may still come back, and its waiting returns. */
export const Returnable = z.object({
  order: Order,
  returnable: z.array(Pieces),
  waiting: z.array(WaitingReturn),
})
export type Returnable = z.infer<typeof Returnable>
