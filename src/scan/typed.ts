import { classify, formatOwn, type Grammar, type OwnKind, ownNameProblem } from '#contract/barcodes/index.ts'

/** Numbers before names, because nearly every text may be the name of a place. Badges and commands are never typed. */
const typedKinds: readonly OwnKind[] = [
  'order',
  'pickingList',
  'box',
  'package',
  'reception',
  'return',
  'location',
]

const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A row of so many digits is an article's or a carrier's number with a slip of the finger, no place. */
const numberOfElse = /\d{5}/

/**
 * The code that a person means who types what a label or a list says under its bars: with its key or without, in small
 * letters too; and a place by its name alone. A text that is no such thing comes back as it was typed.
 */
export function typedCode(text: string, grammar: Grammar): string {
  const typed = text.trim()
  if (typed === '' || classify(typed, { grammar }).length > 0) return typed
  const name = typed.toUpperCase()
  if (classify(name, { grammar }).length > 0) return name
  const whole = [...alphanumerics].map(key => name + key).find(read => isOfTypedKind(read, grammar))
  if (whole !== undefined) return whole
  for (const kind of typedKinds) {
    for (const candidate of kind === 'location' ? placeNames(name) : [name]) {
      if (ownNameProblem(kind, candidate, grammar) === undefined) return formatOwn(kind, candidate, grammar)
    }
  }
  return typed
}

const isOfTypedKind = (text: string, grammar: Grammar) =>
  classify(text, { grammar }).some(({ kind, checked }) => checked && typedKinds.some(one => one === kind))

/** « EM-A-01-02-3 » is how its label begins, « A-01-02-3 » what people call it. */
function placeNames(name: string): string[] {
  return numberOfElse.test(name) ? [] : [name.replace(/^EM-/, '')]
}
