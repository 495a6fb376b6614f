import type { Code, Grammar } from '#contract/barcodes/index.ts'
import { type Kind, ownKinds } from '#contract/barcodes/kinds.ts'
import { type Cut, cut, type Span } from './cut.ts'
import type { Judgement, Press } from './options.ts'

/** The functions of `contract/barcodes/` that scanning uses. */
export type GrammarRules = Pick<
  typeof import('#contract/barcodes/index.ts'),
  'classify' | 'isComplete' | 'mayBecomeCode'
>

/**
 * The decoder's questions to the grammar. The caller provides it, so the decoder knows keys and time but no
 * barcodes.
 */
export interface Judge {
  judge: (text: string) => Judgement
  /**
   * True when the text is a whole code and no longer code of the grammar begins with it. Missing while the rules load: no
   * code ends early then, and no key needs the answer.
   */
  isComplete?: (text: string) => boolean
  /** True when the text may be the beginning of a code that the grammar knows. */
  mayGoOn: (text: string) => boolean
  /** How to cut a burst into codes. Missing while the rules load: every burst is one code then, or typing. */
  cut?: (presses: readonly Press[], asked: Cut) => readonly Span[]
}

const own: ReadonlySet<Kind> = new Set(ownKinds.filter(kind => kind !== 'product'))

type Read = (text: string) => readonly Code[]

/** The judge that asks the warehouse's grammar. `read` may cache what `classify` finds. */
export const grammarJudge = (
  rules: GrammarRules,
  grammar: Grammar,
  read: Read = text => rules.classify(text, { grammar }),
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
  isComplete: text => !text.includes(' ') && rules.isComplete(text, grammar),
  mayGoOn: text => rules.mayBecomeCode(text, grammar),
  cut,
})
