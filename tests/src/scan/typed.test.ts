import { expect, test } from 'vitest'
import { defaultGrammar, formatOwn } from '#contract/barcodes/index.ts'
import { meantCode } from '#src/scan/ManualEntry.tsx'

const code = (text: string) => meantCode(text, defaultGrammar)
const order = formatOwn('order', 'CD00010234')
const place = formatOwn('location', 'A-01-02-3')

test.each([
  ['CD00010234', order],
  ['cd00010234', order],
  ['A-01-02-3', place],
  ['a-01-02-3', place],
  ['EM-A-01-02-3', place],
  [place, place],
  [place.slice(0, -1), place],
  ['QUAI-2', formatOwn('location', 'QUAI-2')],
  ['PK000412', formatOwn('pickingList', 'PK000412')],
])('« %s » under the bars is read as %s', (text, meant) => {
  expect(code(text)).toBe(meant)
})

test('an article’s number with a slip of the finger is no place', () => {
  expect(code('3017620422004')).toBe('3017620422004')
})

test('a number with a wrong key is not mended', () => {
  const wrong = `CD00010234${order.endsWith('A') ? 'B' : 'A'}`
  expect(code(wrong)).toBe(wrong)
})
