import { expect, test } from 'vitest'
import { classify, defaultGrammar } from '#contract/barcodes/index.ts'
import { createHouseGrammar } from '#src/scan/house-grammar.ts'
import type { SettingStorage } from '#src/setting.ts'

function aTerminal(written: Record<string, string> = {}): SettingStorage {
  const kept = new Map(Object.entries(written))
  return { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
}

const tubs = {
  own: [
    {
      kind: 'box' as const,
      prefix: 'BAC',
      prefixInName: true,
      charset: 'digit' as const,
      min: 4,
      check: 'none' as const,
    },
  ],
  aliases: [],
}

const kindsOf = (text: string, terminal: SettingStorage) =>
  classify(text, { grammar: createHouseGrammar(terminal).get() }).map(({ kind }) => kind)

test('before the server answers, the default grammar applies', () => {
  expect(createHouseGrammar(aTerminal()).get()).toBe(defaultGrammar)
})

test('the server’s grammar applies at once, and at the next cold start without the server', () => {
  const terminal = aTerminal()
  const grammar = createHouseGrammar(terminal)
  grammar.take(tubs)
  expect(classify('BAC0012', { grammar: grammar.get() })).toMatchObject([{ kind: 'box', value: 'BAC0012' }])
  expect(kindsOf('BAC0012', terminal)).toEqual(['box'])
  expect(kindsOf('CD00010234C', terminal)).toEqual(['order'])
})

test('a warehouse that drops its own grammar gets the default one back', () => {
  const terminal = aTerminal()
  createHouseGrammar(terminal).take(tubs)
  createHouseGrammar(terminal).take(null)
  expect(kindsOf('BAC0012', terminal)).toEqual([])
})

test('the same answer twice compiles one grammar', () => {
  const grammar = createHouseGrammar(aTerminal())
  grammar.take(tubs)
  const first = grammar.get()
  grammar.take(structuredClone(tubs))
  expect(grammar.get()).toBe(first)
})

test('stored rules of an older release do not stop scanning', () => {
  const terminal = aTerminal({ grammar: '{"data":{"own":[{"kind":"palette"}]}}' })
  expect(createHouseGrammar(terminal).get()).toBe(defaultGrammar)
})

test('a fresh browser does not know the rules until the server has told them, even if it has none of its own', async () => {
  const terminal = aTerminal()
  const grammar = createHouseGrammar(terminal)
  expect(grammar.isKnown()).toBe(false)
  grammar.take(null)
  await grammar.known
  expect(createHouseGrammar(terminal).isKnown()).toBe(true)
})

test('where the server does not tell them, the default rules apply for this start alone', async () => {
  const terminal = aTerminal()
  const grammar = createHouseGrammar(terminal)
  grammar.giveUp()
  await grammar.known
  expect(grammar.get()).toBe(defaultGrammar)
  expect(createHouseGrammar(terminal).isKnown()).toBe(false)
  grammar.take(tubs)
  expect(kindsOf('BAC0012', terminal)).toEqual(['box'])
})
