import * as z from 'zod/mini'
import { Id, Instant, Name, Total } from '../values.ts'
import { ProductSummary } from './order.ts'

/** Both counts agree on more or fewer pieces of a product than the ledger has. */
export const Variance = z.object({ product: ProductSummary, expected: z.int(), counted: Total })
export type Variance = z.infer<typeof Variance>

export const openCountStatuses = ['open', 'recount', 'approval'] as const
export const countStates = [...openCountStatuses, 'closed', 'abandoned'] as const

/** An unfinished count: in progress, waiting for another person's second round, or for approval. */
export const OpenCount = z.object({
  id: Id,
  location: Name,
  zone: z.string(),
  status: z.enum(openCountStatuses),
  startedAt: Instant,
  /** The caller did the first round, so another person must do the second. */
  mine: z.boolean(),
  firstBy: z.nullable(z.string()),
  secondBy: z.nullable(z.string()),
  /** Empty unless the count waits for approval and the caller may approve. */
  variances: z.array(Variance),
})
export type OpenCount = z.infer<typeof OpenCount>
