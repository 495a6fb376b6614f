import { longestText, rank } from './classify.ts'
import { defaultGrammar, type Grammar } from './grammar.ts'
import { separator } from './gs1/index.ts'
import { fits, isDigits, mayGrowInto, type Shape, shape, some } from './text.ts'
import { colissimoHandover, trackingFormats } from './tracking/formats.ts'

/** GTINs, those with an add-on and a bare SSCC. GS1 messages have no maximum length and are handled apart. */
const keys: readonly Shape[] = [8, 12, 13, 14, 15, 18].map(length => shape('', some('digit', length)))

function shapesOf({ rules, aliases }: Grammar): Shape[] {
  return [
    ...rules.map(rule => rule.printed),
    ...aliases.map(alias => alias.shape),
    ...trackingFormats.map(format => format.shape),
    colissimoHandover,
    ...keys,
  ]
}

/** Below this rank a reading rests on its length alone, so the scanner keeps listening. */
const surest = 50

/**
 * True when the text is a whole code and cannot grow into a longer one, so a scanner without suffix gets its answer at
 * once. False in doubt.
 */
export function isComplete(written: string, grammar = defaultGrammar): boolean {
  const text = written.toUpperCase()
  if (text === '' || text.length > longestText || mayGrowIntoGs1(text)) return false
  if (shapesOf(grammar).some(known => mayGrowInto(text, known))) return false
  return (rank(text, { grammar })[0]?.rank ?? 0) >= surest
}

/** True when the text is, or can grow into, a code of the grammar. */
export function mayBecomeCode(written: string, grammar = defaultGrammar): boolean {
  const text = written.toUpperCase()
  if (text.length > longestText) return false
  if (text === '' || mayGrowIntoGs1(text)) return true
  return shapesOf(grammar).some(known => fits(text, known) || mayGrowInto(text, known))
}

/** A symbology id, a separator, a bracket, a web address, or digits that can begin a GS1 key. */
function mayGrowIntoGs1(text: string): boolean {
  if (text.startsWith(']') || text.startsWith('(') || text.includes(separator)) return true
  const begins = (address: string) => address.startsWith(text.slice(0, address.length).toLowerCase())
  if (begins('https://') || begins('http://')) return true
  return /^0([0-2]|$)/.test(text) && (isDigits(text) || /^0[0-2]\d{14}/.test(text))
}
