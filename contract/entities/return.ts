import * as z from 'zod/mini'
import { Id, Instant, Name, Quantity } from '../values.ts'
import { Order, ProductSummary } from './order.ts'

/** A reason for a scrap, a return or a wait. `photo`: the reason requires a picture. */
export const Reason = z.object({ code: z.string(), label: z.string(), photo: z.boolean() })
export type Reason = z.infer<typeof Reason>
export const ReasonList = z.array(Reason)

const Pieces = z.object({ product: ProductSummary, qty: Quantity })

/** The fields that every return has, decided or waiting. */
export const DecidedReturn = z.object({
  name: Name,
  at: Instant,
  by: z.nullable(z.string()),
  origin: Reason,
  photo: z.nullable(Id),
  /** Its origin asked for a photograph, and the person said that there is none. */
  noPhoto: z.boolean(),
})
export type DecidedReturn = z.infer<typeof DecidedReturn>

/** A return in quarantine that waits for a decision. */
export const WaitingReturn = z.extend(DecidedReturn, {
  /** Null for a parcel without a known order. */
  order: z.nullable(Name),
  customer: z.nullable(z.string()),
  waitReason: Reason,
  note: z.string(),
  place: Name,
  lines: z.array(Pieces),
})
export type WaitingReturn = z.infer<typeof WaitingReturn>

/** An order, the pieces that may still come back, and its returns. */
export const Returnable = z.object({
  order: Order,
  returnable: z.array(Pieces),
  waiting: z.array(WaitingReturn),
  decided: z.array(DecidedReturn),
})
export type Returnable = z.infer<typeof Returnable>

export const conditions = ['new', 'opened', 'damaged'] as const
export const Condition = z.enum(conditions)

export const outcomes = ['restock', 'quarantine', 'rebut', 'supplier'] as const
export const Outcome = z.enum(outcomes)
type Condition = z.infer<typeof Condition>
type Outcome = z.infer<typeof Outcome>

/** True when an article that is not as new is put back on sale: a person has to confirm it, and the server records who did. */
export function needsOverride(condition: Condition, outcome: Outcome): boolean {
  return condition !== 'new' && outcome === 'restock'
}

export const conditionWords: Readonly<Record<Condition, string>> = {
  new: 'Comme neuf',
  opened: 'Ouvert',
  damaged: 'Abîmé',
}
