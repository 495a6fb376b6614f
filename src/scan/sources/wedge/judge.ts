import {
  type Code,
  classify,
  defaultGrammar,
  type Grammar,
  isComplete,
  type Kind,
  mayBecomeCode,
  ownKinds,
} from '#contract/barcodes/index.ts'

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

const own: ReadonlySet<Kind> = new Set(ownKinds.filter(kind => kind !== 'product'))

type Read = (text: string) => readonly Code[]

/** The warehouse's grammar, as the decoder asks for it. */
export const grammarJudge = (
  grammar: Grammar = defaultGrammar,
  read: Read = text => classify(text, { grammar }),
): Judge => ({
  judge: text => {
    const codes = read(text)
    const checked = codes.filter(code => code.checked)
    // An SSCC is a package of ours too, but digits alone may be anybody's.
    if (!/^\d+$/.test(text) && checked.some(code => own.has(code.kind))) return 'certain'
    if (checked.length > 0) return 'known'
    return codes.length > 0 ? 'plausible' : 'unknown'
  },
  // Numbers printed in groups are known by their digits; what follows a space nobody can tell.
  isComplete: text => !text.includes(' ') && isComplete(text, grammar),
  mayGoOn: text => mayBecomeCode(text, grammar),
})
