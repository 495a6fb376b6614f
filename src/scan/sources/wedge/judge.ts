/**
 * All that the decoder may ask of the grammar. It is handed in, so that the decoder knows keys and time and
 * no barcode.
 */
export interface Judge {
  /** `known`: a kind whose check characters are right. `plausible`: the shape of a kind that has none. */
  judge: (text: string) => 'known' | 'plausible' | 'unknown'
  /** True where the text is a whole code and no longer code of the grammar begins with it. */
  isComplete: (text: string) => boolean
}

export type Judgement = ReturnType<Judge['judge']>
