import * as z from 'zod/mini'
import { Day, Name } from '../values.ts'
import { ProductSummary } from './order.ts'

export const receptionStatuses = ['expected', 'open', 'closed'] as const
export const ReceptionStatus = z.enum(receptionStatuses)

const Pieces = z.int().check(z.minimum(0))

export const Received = z.object({
  product: ProductSummary,
  /** Earlier deliveries had a lot, so reception asks for one. */
  lots: z.boolean(),
})
export type Received = z.infer<typeof Received>

/** An article of a document, expected or not. */
export const ReceptionLine = z.object({ ...Received.shape, expected: Pieces, received: Pieces })
export type ReceptionLine = z.infer<typeof ReceptionLine>

const about = {
  name: Name,
  /** Empty for unannounced goods. */
  supplier: z.string(),
  status: ReceptionStatus,
  expectedOn: z.nullable(Day),
}

export const Reception = z.object({
  ...about,
  /** The document that was closed incomplete; this one expects the rest. */
  follows: z.nullable(Name),
  lines: z.array(ReceptionLine),
})
export type Reception = z.infer<typeof Reception>

export const ReceptionSummary = z.object({ ...about, expected: Pieces, received: Pieces })
export type ReceptionSummary = z.infer<typeof ReceptionSummary>
