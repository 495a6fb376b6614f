/**
 * All that the decoder may ask of the grammar. It is handed in, so that the decoder knows keys and time and
 * no barcode.
 */
export interface Judge {
  /**
   * `certain`: a code of this house, its check characters right: no other code looks so by chance. `known`: some
   * kind's check digit is right, as one number in ten is by chance. `plausible`: the shape of a kind without any.
   */
  judge: (text: string) => 'certain' | 'known' | 'plausible' | 'unknown'
  /** True where the text is a whole code and no longer code of the grammar begins with it. */
  isComplete: (text: string) => boolean
  /** True where the text may be the beginning of a code that the grammar knows. */
  mayGoOn: (text: string) => boolean
}

export type Judgement = ReturnType<Judge['judge']>

export const isVouchedFor = (judgement: Judgement | undefined): boolean =>
  judgement === 'certain' || judgement === 'known'
