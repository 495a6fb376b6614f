import * as z from 'zod/mini'

/** A reason for a scrap, a return or a wait. `photo`: the reason requires a picture. */
export const Reason = z.object({ code: z.string(), label: z.string(), photo: z.boolean() })
export type Reason = z.infer<typeof Reason>
export const ReasonList = z.array(Reason)

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
