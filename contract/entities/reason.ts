import * as z from 'zod/mini'

/** Why something is scrapped, comes back or waits. `photo` says that a picture is asked for. */
export const Reason = z.object({ code: z.string(), label: z.string(), photo: z.boolean() })
export type Reason = z.infer<typeof Reason>
export const ReasonList = z.array(Reason)

export const conditions = ['new', 'opened', 'damaged'] as const
export const Condition = z.enum(conditions)

export const outcomes = ['restock', 'quarantine', 'rebut', 'supplier'] as const
export const Outcome = z.enum(outcomes)
