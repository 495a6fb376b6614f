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
import type { Judge } from './judge.ts'

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
