import { mod37, mod37Check } from './check-digits.ts'
import { defaultGrammar, type Grammar, type Rule } from './grammar.ts'
import { kindWords, type OwnKind } from './kinds.ts'
import { swapped } from './nearby.ts'
import { alphanumerics, fits, isTidy } from './text.ts'

/*
 * The codes that a warehouse prints. No code with one character dropped, doubled or swapped with its
 * neighbour may read as another of these codes. The ISO 7064 MOD 37,36 character alone does not guarantee
 * that. It misses one dropped character in 36, and swaps of neighbours whose values differ by 1, 2 or 3 where
 * its sum wraps round (by 34 to 36 likewise), and it cannot see a hyphen.
 *
 * Numbers (CD00010234 + key) have one length, so counting catches a dropped or doubled character. A number is
 * *confusable* when swapping two neighbours keeps the key right; the swapped number is confusable too.
 * `numberName` never gives out a confusable number (1 or 2 % of running numbers), and readers never accept
 * one.
 *
 * Named codes (EM-A-01-02-3 + guard + key) vary in length. Their printed length is always even, with a hyphen
 * before the guard where needed, so a dropped or doubled character makes it odd. The guard is a sum of
 * colours with weights 1, 2, 1, 2… Characters that the key confuses in a swap have different colours, and the
 * hyphen has a colour of its own, so every swap within the name changes the guard. The five guard characters
 * stand far enough apart for the key to see one swapped with its neighbour. Swapping guard and key gives
 * either no guard at all or the same text. tests/contract/barcodes proves each step over all pairs and
 * states.
 */

export const guards = '37CHP'

function colour(character: string): number {
  return character === '-' ? 0 : 1 + (alphanumerics.indexOf(character) % 4)
}

function guardOf(padded: string): string {
  let sum = 0
  for (let at = 0; at < padded.length; at += 1) sum += colour(padded.charAt(at)) * (1 + (at % 2))
  return guards.charAt(sum % 5)
}

function seal(body: string, rule: Rule): string {
  if (rule.check === 'none') return body
  if (rule.check !== 'named') return body + mod37Check(body)
  const padded = body.length % 2 === 0 ? body : `${body}-`
  const guarded = padded + guardOf(padded)
  return guarded + mod37Check(guarded)
}

/** The French reason why a name cannot be printed as this kind; undefined when it can. */
export function ownNameProblem(kind: OwnKind, name: string, grammar = defaultGrammar): string | undefined {
  const rule = ruleFor(kind, name, grammar)
  if (!rule) return `Cet entrepôt n’imprime pas de code ${kindWords[kind].of}.`
  const body = bodyOf(name, rule)
  if (body === undefined) return `Un code ${kindWords[kind].of} commence par ${rule.prefix}.`
  if (!isBody(body, rule)) return `« ${name} » n’a pas la forme d’un code ${kindWords[kind].of}.`
  if (rule.check === 'number' && isConfusable(seal(rule.prefix + body, rule), rule)) {
    return `« ${name} » se confondrait avec un autre numéro : prenez le suivant.`
  }
  return undefined
}

/** The text to print. Throws for a name that `ownNameProblem` refuses. */
export function formatOwn(kind: OwnKind, name: string, grammar = defaultGrammar): string {
  const rule = ruleFor(kind, name, grammar)
  const body = rule && bodyOf(name, rule)
  const problem = ownNameProblem(kind, name, grammar)
  if (problem !== undefined || rule === undefined || body === undefined) throw new RangeError(problem)
  return seal(rule.prefix + body, rule)
}

/** The name of the nth order, list, box…; undefined for a confusable number. */
export function numberName(kind: OwnKind, n: number, grammar = defaultGrammar): string | undefined {
  const rule = printingRule(kind, grammar)
  if (!rule || !Number.isSafeInteger(n) || n < 0) return undefined
  const body = String(n).padStart(rule.body.min, '0')
  const name = rule.prefixInName ? rule.prefix + body : body
  return ownNameProblem(kind, name, grammar) === undefined ? name : undefined
}

export interface OwnCode {
  readonly kind: OwnKind
  readonly name: string
  readonly checked: boolean
  /** The rule has a prefix. */
  readonly prefixed: boolean
}

/** Every rule that reads this text, checked ones first. The default grammar gives at most one. */
export function readOwn(text: string, grammar = defaultGrammar): OwnCode[] {
  const read: OwnCode[] = []
  for (const rule of grammar.rules) {
    const name = readBy(text, rule)
    if (name === undefined) continue
    read.push({ kind: rule.kind, name, checked: rule.check !== 'none', prefixed: rule.prefix !== '' })
  }
  return read.sort((a, b) => Number(b.checked) - Number(a.checked))
}

/** The best reading of this text: `parseOwn(formatOwn(kind, name))` gives back kind and name. */
export function parseOwn(text: string, grammar = defaultGrammar): OwnCode | undefined {
  return readOwn(text, grammar)[0]
}

/** The name in a text that this rule could have printed. */
export function readBy(text: string, rule: Rule): string | undefined {
  if (!fits(text, rule.printed)) return undefined
  const body =
    rule.check === 'named' ? namedBody(text, rule) : rule.check === 'none' ? text : text.slice(0, -1)
  if (body === undefined || !fits(body.slice(rule.prefix.length), rule.body)) return undefined
  if (rule.check !== 'none' && rule.check !== 'named' && !mod37(text)) return undefined
  if (rule.check === 'number' && isConfusable(text, rule)) return undefined
  return rule.prefixInName ? body : body.slice(rule.prefix.length)
}

function namedBody(text: string, rule: Rule): string | undefined {
  const padded = text.slice(0, -2)
  if (text.length % 2 !== 0 || guardOf(padded) !== text.charAt(text.length - 2) || !mod37(text))
    return undefined
  const body = padded.endsWith('-') ? padded.slice(0, -1) : padded
  return isTidy(body.slice(rule.prefix.length)) ? body : undefined
}

/** True when swapping two neighbours, the key included, makes another valid text. */
function isConfusable(text: string, rule: Rule): boolean {
  for (let at = rule.prefix.length; at < text.length - 1; at += 1) {
    const other = swapped(text, at)
    if (other !== text && fits(other, rule.printed) && mod37(other)) return true
  }
  return false
}

function printingRule(kind: OwnKind, grammar: Grammar): Rule | undefined {
  return grammar.rules.find(rule => rule.kind === kind)
}

/** A thing that was named under an earlier rule of its kind keeps that rule's code. */
function ruleFor(kind: OwnKind, name: string, grammar: Grammar): Rule | undefined {
  const rules = grammar.rules.filter(rule => rule.kind === kind)
  const fitting = rules.find(rule => {
    const body = bodyOf(name, rule)
    return body !== undefined && isBody(body, rule)
  })
  return fitting ?? rules[0]
}

const isBody = (body: string, rule: Rule): boolean =>
  fits(body, rule.body) && (rule.check !== 'named' || isTidy(body))

function bodyOf(name: string, rule: Rule): string | undefined {
  if (!rule.prefixInName) return name
  return name.startsWith(rule.prefix) ? name.slice(rule.prefix.length) : undefined
}
