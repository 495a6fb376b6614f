import { expect, test } from 'vitest'
import { classify, defaultGrammar } from '#contract/barcodes/index.ts'
import { createHouseGrammar } from '#src/scan/house-grammar.tsx'
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

test('before anything is known of the warehouse, the house’s own codes hold', () => {
  expect(createHouseGrammar(aTerminal()).get()).toBe(defaultGrammar)
})

test('what the server tells is understood at once, and at the next cold start without it', () => {
  const terminal = aTerminal()
  const grammar = createHouseGrammar(terminal)
  grammar.take(tubs)
  expect(classify('BAC0012', { grammar: grammar.get() })).toMatchObject([{ kind: 'box', value: 'BAC0012' }])
  expect(kindsOf('BAC0012', terminal)).toEqual(['box'])
  expect(kindsOf('CD00010234C', terminal)).toEqual(['order'])
})

test('a warehouse that goes back to the house’s codes goes back to them here', () => {
  const terminal = aTerminal()
  createHouseGrammar(terminal).take(tubs)
  createHouseGrammar(terminal).take(null)
  expect(kindsOf('BAC0012', terminal)).toEqual([])
})

test('the same answer a second time makes no new grammar', () => {
  const grammar = createHouseGrammar(aTerminal())
  grammar.take(tubs)
  const first = grammar.get()
  grammar.take(structuredClone(tubs))
  expect(grammar.get()).toBe(first)
})

test('rules that an older release wrote otherwise stop nobody’s scanning', () => {
  const terminal = aTerminal({ grammar: '{"data":{"own":[{"kind":"palette"}]}}' })
  expect(createHouseGrammar(terminal).get()).toBe(defaultGrammar)
})
