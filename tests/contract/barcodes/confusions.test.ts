import { expect, test } from 'vitest'
import { confusions } from '#contract/barcodes/confusions.ts'
import { formText } from '#contract/barcodes/form.ts'
import { compileGrammar, defaultGrammar, type GrammarData, rulesOf } from '#contract/barcodes/grammar.ts'
import { nearby } from '#contract/barcodes/nearby.ts'
import { formatOwn, ownNameProblem, parseOwn } from '#contract/barcodes/own.ts'

function grammarOf(own: GrammarData['own']) {
  const compiled = compileGrammar({ own })
  if (!compiled.ok) throw new Error(compiled.problems.join(' '))
  return compiled.grammar
}

test('the usual forms are never mistaken for each other', () => {
  expect(confusions(defaultGrammar)).toEqual([])
})

test.each([
  [
    'a box with the orders’ prefix and length',
    { kind: 'box', prefix: 'CD', min: 8, check: 'number' },
    'order',
  ],
  [
    'a box of digits as long as an EAN',
    { kind: 'box', prefix: '', layout: '9'.repeat(13), check: 'none' },
    'product',
  ],
  [
    'a place without key that begins as a badge',
    { kind: 'location', prefix: 'BG-', charset: 'name', min: 27, check: 'none' },
    'badge',
  ],
] as const)('%s is told', (_, rule, other) => {
  const [found] = confusions(grammarOf([rule]))
  expect([found?.kind, found?.other].sort()).toEqual([rule.kind, other].sort())
})

test('a form without key that one slip makes another’s is told', () => {
  const [found] = confusions(
    grammarOf([
      { kind: 'box', prefix: 'B', min: 5, check: 'none' },
      { kind: 'reception', prefix: 'B', min: 6, check: 'none' },
    ]),
  )
  expect([found?.kind, found?.other].sort()).toEqual(['box', 'reception'])
})

test('places as a house writes them, without key, are no one else’s', () => {
  const place = {
    kind: 'location',
    prefix: '',
    layout: 'A-99-99-9',
    prefixInName: false,
    check: 'none',
  } as const
  expect(confusions(grammarOf([place]))).toEqual([])
})

test('what was named under an earlier form keeps its code, new names take the first form', () => {
  const grammar = grammarOf([
    { kind: 'order', prefix: 'CM', min: 9, check: 'number' },
    { kind: 'order', prefix: 'CD', min: 8, check: 'number' },
  ])
  expect(ownNameProblem('order', 'CD00010234', grammar)).toBeUndefined()
  expect(formatOwn('order', 'CD00010234', grammar)).toBe(formatOwn('order', 'CD00010234'))
  expect(parseOwn(formatOwn('order', 'CM000010234', grammar), grammar)?.name).toBe('CM000010234')
})

test('a form is told in words', () => {
  expect(rulesOf('order').map(formText)).toEqual(['CD + 8 chiffres, clé'])
  expect(rulesOf('location').map(formText)).toEqual([
    'EM- + 1 à 32 lettres, chiffres et tirets, garde et clé',
  ])
})

test('one slip away: dropped, doubled or swapped, each text once', () => {
  expect(nearby('ABB').map(({ text }) => text)).toEqual(['BB', 'AABB', 'BAB', 'AB', 'ABBB'])
})
