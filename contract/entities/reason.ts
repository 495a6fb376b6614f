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

/** What is not as new goes back on sale only by a person's own decision, which is written down. */
export function needsOverride(condition: Condition, outcome: Outcome): boolean {
  return condition !== 'new' && outcome === 'restock'
}

export const conditionWords: Readonly<Record<Condition, string>> = {
  new: 'Comme neuf',
  opened: 'Ouvert',
  damaged: 'Abîmé',
}
