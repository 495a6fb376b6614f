import { defaultGrammar, type Grammar, type Rule } from './grammar.ts'
import { type OwnKind, ownKinds } from './kinds.ts'
import { nearby } from './nearby.ts'
import { formatOwn, ownNameProblem, readOwn } from './own.ts'
import { fits, type Shape, shape, some } from './text.ts'

export type Confusion = {
  readonly kind: OwnKind
  readonly other: OwnKind
  /** A text, or the form of one, that would be taken for both. */
  readonly example: string
}

/** GTINs, whose digits are articles before anything that has no prefix and no key. */
const articles: readonly Shape[] = [8, 12, 13, 14].map(length => shape('', some('digit', length)))

/**
 * The kinds that could be mistaken for each other: their forms share a text, or a printed code of one, one slip away, reads
 * as the other. The second is tried on samples of each form.
 */
export function confusions(grammar: Grammar): Confusion[] {
  const found: Confusion[] = []
  for (const [at, rule] of grammar.rules.entries()) {
    for (const other of grammar.rules.slice(at + 1)) {
      if (other.kind === rule.kind) continue
      const example = shared(rule.printed, other.printed)
      if (example !== undefined) found.push({ kind: rule.kind, other: other.kind, example })
    }
    const article =
      rule.check === 'none' ? articles.flatMap(one => shared(rule.printed, one) ?? [])[0] : undefined
    if (article !== undefined && rule.kind !== 'product') {
      found.push({ kind: rule.kind, other: 'product', example: article })
    }
  }
  if (found.length > 0) return found
  return ownKinds.flatMap(kind => slipsOf(kind, grammar))
}

/** A text that both shapes allow. Where they allow any, it is the first letter or digit. */
function shared(one: Shape, other: Shape): string | undefined {
  const length = Math.max(one.min, other.min)
  if (length > Math.min(one.max, other.max)) return undefined
  const [mine, others] = [placesOf(one, length), placesOf(other, length)]
  let text = ''
  for (const [at, allowed] of mine.entries()) {
    const common = [...allowed].filter(character => others[at]?.has(character))
    const character = common.find(one => /[0-9A-Z]/.test(one)) ?? common[0]
    if (character === undefined) return undefined
    text += character
  }
  return fits(text, one) && fits(text, other) ? text : undefined
}

/** The characters allowed at each place of a text of this length. Only the last part of a shape varies. */
function placesOf({ parts }: Shape, length: number): ReadonlySet<string>[] {
  const places = parts.flatMap(({ of, min, max }) => Array.from({ length: max > min ? max : min }, () => of))
  return places.slice(0, length)
}

const samples = 40

function slipsOf(kind: OwnKind, grammar: Grammar): Confusion[] {
  for (const name of namesOf(kind, grammar)) {
    for (const { text } of nearby(formatOwn(kind, name, grammar))) {
      const other = readOwn(text, grammar).find(read => read.kind !== kind)
      if (other) return [{ kind, other: other.kind, example: text }]
    }
  }
  return []
}

/** Names that a kind could have: the same ones at each call. */
function namesOf(kind: OwnKind, grammar: Grammar): string[] {
  return grammar.rules
    .filter(rule => rule.kind === kind)
    .flatMap(rule =>
      Array.from({ length: samples }, (_, nth) => nameLike(rule, nth)).filter(
        name => ownNameProblem(kind, name, grammar) === undefined,
      ),
    )
}

function nameLike({ prefix, prefixInName, body }: Rule, nth: number): string {
  const length = body.min + (nth % (Math.min(body.max, body.min + 8) - body.min + 1))
  const drawn = placesOf(body, length).map((of, at) => {
    const characters = [...of].filter(character => character !== '-')
    const from = characters.length === 0 ? [...of] : characters
    return from[(nth * 7 + at * (nth + 3)) % from.length] ?? ''
  })
  return (prefixInName ? prefix : '') + drawn.join('')
}

/**
 * The names whose printed code is this name's with two characters swapped across a third (17-6 and 16-7). The guard counts
 * such places alike and the key misses a few, so a clumsy hand that types one of these codes may mean the other.
 */
export function lookAlikes(kind: OwnKind, name: string, grammar = defaultGrammar): string[] {
  const text = formatOwn(kind, name, grammar)
  const found = new Set<string>()
  for (let at = 0; at + 2 < text.length; at += 1) {
    const [one, across, other] = text.slice(at, at + 3)
    if (one === other) continue
    const swapped = `${text.slice(0, at)}${other}${across}${one}${text.slice(at + 3)}`
    const read = readOwn(swapped, grammar).find(code => code.kind === kind && code.checked)
    if (read && read.name !== name) found.add(read.name)
  }
  return [...found]
}
