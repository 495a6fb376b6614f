import { defaultGrammar } from './grammar.ts'
import type { OwnKind } from './kinds.ts'
import { formatOwn, readOwn } from './own.ts'

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
