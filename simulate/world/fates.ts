import { makeChance } from '#server/demo/chance.ts'

/** The trouble that one sending of a change meets on its way. */
export const fates = [
  'arrives',
  'request-lost',
  'answer-lost',
  /** Two copies at once, as two tabs with the same saved step send them. */
  'doubled',
  /** A second copy comes much later, behind other changes. */
  'copied-late',
  'request-slow',
  'answer-slow',
] as const
export type Fate = (typeof fates)[number]

/** The fate of each sending of an errand, in their order. After this many, all arrive. */
const troubledSendings = 12

export function fatesOf(seed: number): () => Fate {
  const chance = makeChance(seed ^ 0x5f3759df)
  let sent = 0
  return () => {
    sent += 1
    if (sent > troubledSendings || chance.happens(0.5)) return 'arrives'
    return chance.pick(fates)
  }
}
