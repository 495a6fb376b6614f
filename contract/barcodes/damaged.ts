import { defaultGrammar, type Grammar, type Rule } from './grammar.ts'
import type { OwnKind } from './kinds.ts'
import { swapped } from './nearby.ts'
import { readBy } from './own.ts'

/**
 * The kind of a damaged copy of a printed code: it begins as one, or one damage makes it of one. No reading without a check
 * may claim such a text.
 */
export function damagedOwn(text: string, grammar = defaultGrammar): OwnKind | undefined {
  return guarded(grammar).find(rule => beginsLike(text, rule) || isNear(text, rule))?.kind
}

/** True where one damage at its beginning, or another keyboard's layout, makes a printed code with the right key this. */
export function isOneAway(text: string, grammar = defaultGrammar): boolean {
  return guarded(grammar).some(rule => isInRange(text, rule) && isMended(text, rule))
}

/** True where it could be a printed code with one damage, wherever that is. */
export function isNearOwn(text: string, grammar = defaultGrammar): boolean {
  return guarded(grammar).some(rule => isNear(text, rule))
}

const guarded = ({ rules }: Grammar): Rule[] =>
  rules.filter(({ check, prefix }) => check !== 'none' && prefix !== '')

function isNear(text: string, rule: Rule): boolean {
  const { prefix } = rule
  if (!isInRange(text, rule)) return false
  if (text.startsWith(prefix) || text.startsWith(prefix.replace('-', frenchHyphen))) return true
  return isMended(text, rule)
}

const isInRange = (text: string, { printed }: Rule): boolean =>
  text.length >= printed.min - 1 && text.length <= printed.max + 1

function isMended(text: string, rule: Rule): boolean {
  const isPrinted = (candidate: string) => readBy(candidate, rule) !== undefined
  return isPrinted(otherLetters(text)) || undone(text, rule.prefix).some(isPrinted)
}

/** A code that lost more than one character, or got others behind it. */
function beginsLike(text: string, { prefix, body }: Rule): boolean {
  if (!text.startsWith(prefix)) return false
  const next = text.charAt(prefix.length)
  return next === '' || prefix.endsWith('-') || body.parts[0]?.of.has(next) === true
}

/** Every text with this prefix that one damage to the prefix makes into this one. */
function undone(text: string, prefix: string): string[] {
  const found: string[] = []
  for (let at = 0; at < prefix.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)]
    const meant = prefix.charAt(at)
    found.push(before + meant + after, before + meant + text.slice(at), before + after, swapped(text, at))
  }
  return found.filter(candidate => candidate.startsWith(prefix))
}

/** The key of the French hyphen writes this on an American keyboard, and on a French one under CapsLock. */
const frenchHyphen = '6'

const otherPlace: Readonly<Record<string, string>> = { A: 'Q', Q: 'A', Z: 'W', W: 'Z' }

/** The letters as an American keyboard has them in the places of the French one, and the other way round. */
const otherLetters = (text: string): string => text.replace(/[AQZW]/g, letter => otherPlace[letter] ?? letter)
