import { describe, expect, test } from 'vitest'
import {
  classify,
  compileGrammar,
  explainUnknown,
  formatOwn,
  type OwnKind,
  typedCode,
} from '#contract/barcodes/index.ts'
import { explainScan } from '#src/scan/late-rules.ts'
import { printedCode, randomFrom } from './damage.ts'

/** What a label says beside its bars, and the kind of its code. */
const names: readonly (readonly [string, OwnKind, string])[] = [
  ['CD00010234', 'order', 'CD00010234'],
  ['PK001001', 'pickingList', 'PK001001'],
  ['CA00123', 'box', 'CA00123'],
  ['CL00008812', 'package', 'CL00008812'],
  ['RC000123', 'reception', 'RC000123'],
  ['RT000123', 'return', 'RT000123'],
  ['EM-A-05-01-3', 'location', 'A-05-01-3'],
  ['EM-QUAI-1', 'location', 'QUAI-1'],
]

const scanned = (text: string) => {
  const source = { id: 'wedge', name: 'Douchette', kind: 'wedge' as const }
  return explainScan({ text, raw: { text, source, at: 0 } }, house)
}
const compiled = compileGrammar({})
if (!compiled.ok) throw new Error('no grammar')
const house = compiled.grammar

describe('the name of a code without its key', () => {
  test.each(names)('%s typed is its whole code', (typed, kind, name) => {
    const whole = formatOwn(kind, name)
    expect(typedCode(typed)).toBe(whole)
    expect(typedCode(` ${typed.toLowerCase()} `)).toBe(whole)
    expect(classify(whole)[0]).toMatchObject({ kind, value: name })
  })

  test.each(names)('%s scanned is nothing, and is refused for its key', text => {
    expect(classify(text)).toEqual([])
    expect(scanned(text)).toEqual({
      kind: 'refused',
      text: expect.stringMatching(
        /^Il manque la clé de ce code d.* : rescannez-le en entier, ou tapez-le\.$/,
      ),
    })
  })

  test('a card and a badge without their keys are never typed', () => {
    for (const text of ['DC-TRANSFERT', 'BG-0123456789ABCDEFGHJKMNPQRS']) {
      expect(typedCode(text)).toBeUndefined()
      expect(scanned(text)).toEqual({
        kind: 'refused',
        text: expect.stringMatching(/^Il manque la clé de ce code de \w+ : rescannez-le en entier\.$/),
      })
    }
  })

  test('every printed code that lost its key alone is refused for it, whatever its kind', () => {
    const random = randomFrom(7)
    for (let n = 0; n < 2_000; n += 1) {
      const { kind, text } = printedCode(random)
      const named = kind === 'location' || kind === 'command' || kind === 'badge'
      const keyless = text.slice(0, -1)
      expect(classify(keyless), keyless).toEqual([])
      // A name of the longest length has no place for its guard alone.
      if (!named) expect(explainUnknown(keyless), keyless).toContain('Il manque la clé')
      else expect(scanned(keyless).kind, keyless).toBe('refused')
    }
  })
})

test('a wrong key is said to be wrong, and nobody mends it', () => {
  const whole = formatOwn('pickingList', 'PK001001')
  expect(whole).toBe('PK001001D')
  for (const wrong of ['PK001001E', `${formatOwn('location', 'A-05-01-3').slice(0, -1)}#`]) {
    expect(typedCode(wrong)).toBeUndefined()
    expect(scanned(wrong)).toMatchObject({
      kind: 'refused',
      text: expect.stringContaining('Clé de contrôle fausse'),
    })
  }
})

test('the bare name of a place is unknown, with what it may be', () => {
  expect(scanned('A-05-01-3')).toEqual({
    kind: 'unknown',
    text: 'Code inconnu. Si c’est le nom d’un emplacement, il manque sa clé : scannez son étiquette, ou tapez-le.',
  })
  for (const text of ['BONJOUR', 'rue de la Paix 12', '3017620422004-1'])
    expect(scanned(text)).toMatchObject({ kind: 'unknown' })
})

test('a house whose codes have no key misses none, and its keyed ones keep theirs', () => {
  const own = compileGrammar({
    own: [
      { kind: 'box', prefix: 'BAC', min: 4, check: 'none' },
      { kind: 'order', prefix: 'W', min: 6, max: 8, check: 'mod37' },
    ],
  })
  if (!own.ok) throw new Error(own.problems.join('\n'))
  const { grammar } = own
  expect(typedCode('BAC0012', grammar)).toBeUndefined()
  expect(typedCode('W123456', grammar)).toBe(formatOwn('order', 'W123456', grammar))
  expect(explainUnknown('W123456', grammar)).toContain('Il manque la clé de ce code de commande')
})
