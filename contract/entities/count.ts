import * as z from 'zod/mini'
import { Counted, Id, Instant, Name } from '../values.ts'
import { ProductSummary } from './order.ts'

/** Two counts agree that a location holds more or less of a product than the ledger says. */
export const Variance = z.object({ product: ProductSummary, expected: z.int(), counted: Counted })
export type Variance = z.infer<typeof Variance>

export const openCountStatuses = ['open', 'recount', 'approval'] as const

/** A count that is not over: under way, waiting for somebody else's second round, or for an approval. */
export const OpenCount = z.object({
  id: Id,
  location: Name,
  zone: z.string(),
  status: z.enum(openCountStatuses),
  startedAt: Instant,
  /** Whoever asks has counted it, and so cannot be the second one. */
  mine: z.boolean(),
  firstBy: z.nullable(z.string()),
  secondBy: z.nullable(z.string()),
  /** Only where it waits for an approval, and only to whoever may give it. */
  variances: z.array(Variance),
})
export type OpenCount = z.infer<typeof OpenCount>
