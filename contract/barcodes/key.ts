import { damagedOwn } from './damaged.ts'
import { defaultGrammar, type Grammar, type Rule } from './grammar.ts'
import { kindWords, type OwnKind } from './kinds.ts'
import { formatOwn, guards, ownNameProblem, readOwn } from './own.ts'
import { alphanumerics, fits, isTidy } from './text.ts'

/** A printed code whose name is there and whose key is not: « PK001001 » for PK001001D. A scan of it is refused. */
export function lacksKey(text: string, grammar = defaultGrammar): OwnKind | undefined {
  return grammar.rules.find(rule => isWithoutKey(text, rule))?.kind
}

function isWithoutKey(text: string, rule: Rule): boolean {
  const { check, prefix, body } = rule
  if (check === 'none' || prefix === '' || !text.startsWith(prefix)) return false
  const name = text.slice(prefix.length)
  if (!fits(name, body)) return false
  return check !== 'named' || (isTidy(name) && !hasGuard(text))
}

/** Where a guard stands, a key follows it: that key is wrong, not missing. */
const hasGuard = (text: string) => text.length % 2 === 0 && guards.includes(text.charAt(text.length - 2))

/** The French sentence for a scanned text that is a damaged code of this house; undefined for any other text. */
export function explainDamage(text: string, grammar = defaultGrammar): string | undefined {
  const keyless = lacksKey(text, grammar)
  if (keyless) {
    const orTyped = isTyped(keyless) ? ', ou tapez-le' : ''
    return `Il manque la clé de ce code ${kindWords[keyless].of} : rescannez-le en entier${orTyped}.`
  }
  const damaged = damagedOwn(text, grammar)
  return damaged && `Clé de contrôle fausse pour ${kindWords[damaged].one} : rescannez l’étiquette.`
}

/** True for what may be the name of a place, as its label shows it beside the bars. */
export const mayBePlace = (text: string, grammar = defaultGrammar): boolean =>
  /\d/.test(text) && text.includes('-') && placeCode(text, grammar) !== undefined

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

const isTyped = (kind: OwnKind): boolean => typedKinds.includes(kind)

/** A row of so many digits is an article's or a carrier's number with a slip of the finger, no place. */
const numberOfElse = /\d{5}/

/**
 * The whole code for a text that a person types from under its bars, with its key, half of it or none, in small letters
 * too. A person reads what they type, a scanner does not: only what is typed may lack its key.
 */
export function typedCode(text: string, grammar = defaultGrammar): string | undefined {
  const name = text.trim().toUpperCase()
  if (name === '' || isRead(name, grammar)) return undefined
  const whole = [...alphanumerics].map(key => name + key).find(read => isRead(read, grammar))
  if (whole !== undefined) return whole
  const kind = lacksKey(name, grammar)
  return kind && isTyped(kind) ? printed(kind, name, grammar) : undefined
}

const isRead = (text: string, grammar: Grammar): boolean =>
  readOwn(text, grammar).some(({ kind, checked }) => checked && isTyped(kind))

/** The code of a place, by the name that people call it. */
export const placeCode = (text: string, grammar = defaultGrammar): string | undefined =>
  numberOfElse.test(text) ? undefined : printed('location', text.trim().toUpperCase(), grammar)

/** Names hold the prefix of their rule or not, as the house says them. */
function printed(kind: OwnKind, text: string, grammar: Grammar): string | undefined {
  const bare = grammar.rules.find(
    rule => rule.kind === kind && !rule.prefixInName && text.startsWith(rule.prefix),
  )
  const name = bare ? text.slice(bare.prefix.length) : text
  return ownNameProblem(kind, name, grammar) === undefined ? formatOwn(kind, name, grammar) : undefined
}
