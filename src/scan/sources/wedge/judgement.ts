/**
 * `certain`: a code of this house with correct check characters, which no other code has by chance. `known`: a correct
 * check digit of some kind, as one number in ten has by chance. `plausible`: the shape of a kind that has no check digit.
 */
export type Judgement = 'certain' | 'known' | 'plausible' | 'unknown'

export const isVouchedFor = (judgement: Judgement | undefined): boolean =>
  judgement === 'certain' || judgement === 'known'
