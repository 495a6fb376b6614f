import { expect, test } from 'vitest'
import { defaultGrammar, formatOwn } from '#contract/barcodes/index.ts'
import { earlyJudge } from '#src/scan/early-judge.ts'

const names = {
  order: 'CD00010234',
  pickingList: 'PK000412',
  box: 'CA00123',
  package: 'CL00008812',
  reception: 'RC000012',
  return: 'RT000012',
  location: 'A-01-02-3',
  command: 'INFOS',
  prestation: 'KIT',
  badge: 'BG-0123456789ABCDEFGHIJKLMNOP',
} as const

test('before the rules have loaded, each code of the house is told from typing', () => {
  const kinds = defaultGrammar.rules.map(({ kind }) => kind)
  expect(Object.keys(names).sort()).toEqual([...kinds].sort())
  for (const [kind, name] of Object.entries(names)) {
    const rule = defaultGrammar.rules.find(one => one.kind === kind)
    if (!rule) throw new Error(`No rule for ${kind}`)
    expect(earlyJudge.judge(formatOwn(rule.kind, name)), kind).toBe('certain')
  }
})

test('a code with another character, an article and a word are judged as such', () => {
  expect(earlyJudge.judge('CD00010234Z')).toBe('plausible')
  expect(earlyJudge.judge('4006381333931')).toBe('known')
  expect(earlyJudge.judge('camille')).toBe('unknown')
})
