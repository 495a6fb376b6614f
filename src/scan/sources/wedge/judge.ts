import { isGtin } from '#contract/barcodes/gtin.ts'
import type { Code, Grammar } from '#contract/barcodes/index.ts'
import { type Kind, ownKinds } from '#contract/barcodes/kinds.ts'
import { readOwn } from '#contract/barcodes/own.ts'
import type { BarcodeRules } from '../../barcode-rules.ts'

/**
 * The decoder's questions to the grammar. The caller provides it, so the decoder knows keys and time but no
 * barcodes.
 */
export interface Judge {
  /**
   * `certain`: a code of this house with correct check characters, which no other code has by chance.
   * `known`: a correct check digit of some kind, as one number in ten has by chance. `plausible`: the shape
   * of a kind that has no check digit.
   */
  judge: (text: string) => 'certain' | 'known' | 'plausible' | 'unknown'
  /**
   * True when the text is a whole code and no longer code of the grammar begins with it. Missing while the rules load: no
   * code ends early then, and no key needs the answer.
   */
  isComplete?: (text: string) => boolean
  /** True when the text may be the beginning of a code that the grammar knows. */
  mayGoOn: (text: string) => boolean
}

export type Judgement = ReturnType<Judge['judge']>

export const isVouchedFor = (judgement: Judgement | undefined): boolean =>
  judgement === 'certain' || judgement === 'known'

const own: ReadonlySet<Kind> = new Set(ownKinds.filter(kind => kind !== 'product'))

type Read = (text: string) => readonly Code[]

/** The judge that asks the warehouse's grammar. `read` may cache what `classify` finds. */
export const grammarJudge = (
  rules: BarcodeRules,
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
})

/**
 * The judge while the rules load. It knows our own codes and the articles', enough to tell a scan from typing and one
 * keyboard layout from another.
 */
export const earlyJudge = (grammar: Grammar): Judge => ({
  judge: text => {
    const codes = readOwn(text.trim().toUpperCase(), grammar)
    if (codes.some(({ checked }) => checked)) return 'certain'
    if (isGtin(text.trim())) return 'known'
    return codes.length > 0 ? 'plausible' : 'unknown'
  },
  mayGoOn: () => true,
})
