import { describe, expect, test } from 'vitest'
import {
  classify,
  compileGrammar,
  formatOwn,
  type Grammar,
  type GrammarData,
  narrow,
} from '#contract/barcodes/index.ts'

const grammarOf = (data: GrammarData): Grammar => {
  const compiled = compileGrammar(data)
  if (!compiled.ok) throw new Error(compiled.problems.join('\n'))
  return compiled.grammar
}

describe('a warehouse with its own codes', () => {
  const grammar = grammarOf({
    own: [
      { kind: 'location', prefix: '', layout: 'A-99-99-9', check: 'none' },
      { kind: 'box', prefix: 'BAC', min: 4, check: 'none' },
      { kind: 'order', prefix: 'W', min: 6, max: 8, check: 'mod37' },
    ],
  })

  test('keeps its locations without a check, and reads them as unchecked', () => {
    expect(classify('A-01-02-3', { grammar })).toMatchObject([
      { kind: 'location', value: 'A-01-02-3', checked: false },
    ])
    expect(classify('A-01-02-33', { grammar })).toEqual([])
    expect(classify('A-01-02-3')).toEqual([])
  })

  test('keeps its boxes and orders, which replace the default codes of those kinds', () => {
    expect(classify('BAC0012', { grammar })).toMatchObject([{ kind: 'box', value: 'BAC0012' }])
    expect(classify(formatOwn('box', 'CA00123'), { grammar }).some(({ kind }) => kind === 'box')).toBe(false)
    for (const name of ['W123456', 'W12345678']) {
      const text = formatOwn('order', name, grammar)
      expect(classify(text, { grammar })[0]).toMatchObject({ kind: 'order', value: name, checked: true })
    }
  })

  test('the other kinds stay as they are', () => {
    const text = formatOwn('pickingList', 'PK000412', grammar)
    expect(classify(text, { grammar })).toMatchObject([{ kind: 'pickingList', value: 'PK000412' }])
  })

  test('with the default format first and its own second, prints the new format and still reads the old one', () => {
    const both = grammarOf({
      own: [
        {
          kind: 'location',
          prefix: 'EM-',
          prefixInName: false,
          charset: 'name',
          min: 1,
          max: 32,
          check: 'named',
        },
        { kind: 'location', prefix: 'EM-', prefixInName: false, layout: 'A-99', check: 'none' },
      ],
    })
    const text = formatOwn('location', 'A-01', both)
    expect(classify(text, { grammar: both })[0]).toMatchObject({ value: 'A-01', checked: true })
    expect(classify('EM-A-01', { grammar: both })).toMatchObject([{ value: 'A-01', checked: false }])
  })
})

describe('a shop’s own article codes', () => {
  test('are unknown until the warehouse describes them', () => {
    expect(classify('MUG-BLEU-02')).toEqual([])
  })

  test('are weak readings, because only the data tells which exist', () => {
    const grammar = grammarOf({ aliases: [{ prefix: 'MUG-', charset: 'name', min: 1, max: 20 }] })
    expect(classify('MUG-BLEU-02', { grammar })).toMatchObject([
      { kind: 'product', value: 'MUG-BLEU-02', checked: false },
    ])
  })

  test('do not claim a damaged printed code', () => {
    const grammar = grammarOf({ aliases: [{ charset: 'name', min: 3, max: 20 }] })
    expect(classify('CD0010234C', { grammar })).toEqual([])
    expect(classify('TASSE', { grammar })).toHaveLength(1)
  })
})

test('a warehouse that names its carriers gets readings of no others', () => {
  const grammar = grammarOf({ carriers: ['Colissimo'] })
  expect(classify('9L11111111219', { grammar })).toHaveLength(1)
  expect(classify('12345671', { grammar })).toEqual([])
})

test('a state that expects a kind keeps the readings of that kind, best first', () => {
  const codes = classify('12345670')
  expect(narrow(codes, ['tracking'])).toMatchObject([{ carrier: 'Mondial Relay' }, { carrier: 'Heppner' }])
  expect(narrow(codes, new Set(['order'] as const))).toEqual([])
})

describe('invalid grammar data is refused with its reason', () => {
  test.each<[string, unknown, string]>([
    ['not an object', 'CD', 'grammaire'],
    ['an unknown kind', { own: [{ kind: 'palette', prefix: 'PL', min: 3, check: 'none' }] }, 'own.0.kind'],
    ['no length', { own: [{ kind: 'box', prefix: 'B', check: 'none' }] }, 'longueur'],
    [
      'a number of varying length',
      { own: [{ kind: 'box', prefix: 'B', min: 3, max: 5, check: 'number' }] },
      'fixe',
    ],
    [
      'a rule that takes every text',
      { own: [{ kind: 'box', prefix: '', min: 3, check: 'none' }] },
      'tout texte',
    ],
    [
      'a key over a prefix it cannot see',
      { own: [{ kind: 'box', prefix: 'B/', min: 3, check: 'number' }] },
      'préfixe',
    ],
    ['a regular expression', { own: [{ kind: 'box', pattern: '(a+)+$', check: 'none' }] }, 'own.0'],
  ])('%s', (_, data, words) => {
    const compiled = compileGrammar(data)
    expect(compiled.ok ? '' : compiled.problems.join('\n')).toContain(words)
  })
})
