import { expect, test } from 'vitest'
import * as rules from '#contract/barcodes/index.ts'
import { defaultGrammar } from '#contract/barcodes/index.ts'
import { shape, some } from '#contract/barcodes/text.ts'
import { createReader } from '#src/scan/barcode-rules.ts'

const ean = '3760123452113'
const kindsOf = (codes: readonly { kind: string }[]) => codes.map(({ kind }) => kind)

test('the reader reads the same text once', () => {
  const read = createReader(() => defaultGrammar, rules)
  const first = read(ean)
  expect(kindsOf(first)).toContain('product')
  expect(read(ean)).toBe(first)
})

test('the same text with another symbology is read again', () => {
  const read = createReader(() => defaultGrammar, rules)
  expect(read(ean, ']E0')).not.toBe(read(ean))
})

test('a new grammar reads the texts again', () => {
  let grammar = defaultGrammar
  const read = createReader(() => grammar, rules)
  expect(kindsOf(read('ZZ-12'))).not.toContain('product')
  grammar = { ...defaultGrammar, aliases: [{ prefix: 'ZZ-', shape: shape('ZZ-', some('digit', 2)) }] }
  expect(kindsOf(read('ZZ-12'))).toContain('product')
})

test('the reader keeps only the last few texts', () => {
  const read = createReader(() => defaultGrammar, rules)
  const first = read(ean)
  for (let n = 0; n < 40; n += 1) read(`CD${10_000_000 + n}`)
  expect(read(ean)).not.toBe(first)
  expect(read(ean)).toEqual(first)
})
