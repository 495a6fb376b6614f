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
 * What the decoder asks of the grammar. The caller provides it, so the decoder knows keys and time but no
 * barcodes.
 */
export interface Judge {
  /**
   * `certain`: a code of this house with correct check characters, which no other code has by chance.
   * `known`: a correct check digit of some kind, as one number in ten has by chance. `plausible`: the shape
   * of a kind that has no check digit.
   */
  judge: (text: string) => 'certain' | 'known' | 'plausible' | 'unknown'
  /** True when the text is a whole code and no longer code of the grammar begins with it. */
  isComplete: (text: string) => boolean
  /** True when the text may be the beginning of a code that the grammar knows. */
  mayGoOn: (text: string) => boolean
}

export type Judgement = ReturnType<Judge['judge']>

export const isVouchedFor = (judgement: Judgement | undefined): boolean =>
  judgement === 'certain' || judgement === 'known'

const own: ReadonlySet<Kind> = new Set(ownKinds.filter(kind => kind !== 'product'))

type Read = (text: string) => readonly Code[]

/** The judge that asks the warehouse's grammar. */
export const grammarJudge = (
  grammar: Grammar = defaultGrammar,
  read: Read = text => classify(text, { grammar }),
): Judge => ({
  judge: text => {
    const codes = read(text)
    const checked = codes.filter(code => code.checked)
    // An SSCC may name a package of ours, but digits alone may come from anyone.
    if (!/^\d+$/.test(text) && checked.some(code => own.has(code.kind))) return 'certain'
    if (checked.length > 0) return 'known'
    return codes.length > 0 ? 'plausible' : 'unknown'
  },
  // Some numbers are printed in groups of digits, so a text with a space may always continue.
  isComplete: text => !text.includes(' ') && isComplete(text, grammar),
  mayGoOn: text => mayBecomeCode(text, grammar),
})
