import fc from 'fast-check'
import { formatOwn, numberName, type OwnKind } from '#contract/barcodes/index.ts'

/** Codes of every own kind, as the warehouse prints them. */

const capital = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const word = (most: number) => fc.string({ unit: fc.constantFrom(...capital), minLength: 1, maxLength: most })

const numbered = (kind: OwnKind, most: number) =>
  fc
    .integer({ min: 0, max: most })
    .map(n => ({ kind, name: numberName(kind, n) }))
    .filter((one): one is { kind: OwnKind; name: string } => one.name !== undefined)

const named = (kind: OwnKind, words: fc.Arbitrary<string[]>) =>
  words.map(parts => ({ kind, name: parts.join('-') }))

const badge = fc
  .string({ unit: fc.constantFrom(...capital), minLength: 25, maxLength: 32 })
  .map(name => ({ kind: 'badge' as OwnKind, name: `BG-${name}` }))

export const ownCodes = fc
  .oneof(
    numbered('order', 99_999_999),
    numbered('pickingList', 999_999),
    numbered('box', 99_999),
    numbered('package', 99_999_999),
    numbered('reception', 999_999),
    named('location', fc.array(word(5), { minLength: 1, maxLength: 5 })),
    named('command', fc.array(word(7), { minLength: 1, maxLength: 3 })),
    badge,
  )
  .map(({ kind, name }) => ({ kind, name, text: formatOwn(kind, name) }))

/** The text with one character dropped, doubled, or swapped with its neighbour, at every place. */
export function slips(text: string): string[] {
  const made = new Set<string>()
  for (let at = 0; at < text.length; at += 1) {
    const [before, here, next] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1)]
    made.add(before + text.slice(at + 1))
    made.add(before + here + here + text.slice(at + 1))
    made.add(before + next + here + text.slice(at + 2))
  }
  made.delete(text)
  return [...made]
}
