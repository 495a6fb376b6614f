import { expect, test } from 'vitest'
import { csvOf } from '#contract/csv.ts'

const line = (...cells: string[]) => csvOf([cells]).slice('\uFEFF'.length)

test('a file begins with the UTF-8 byte order mark, and its lines end in CRLF', () => {
  expect(
    csvOf([
      ['Date', 'Numéro'],
      ['12/03/2026', 'CD00000001'],
    ]),
  ).toBe('\uFEFFDate;Numéro\r\n12/03/2026;CD00000001\r\n')
  expect(csvOf([])).toBe('\uFEFF')
})

test.each(['=1+1', '=HYPERLINK("http://x")', '+33 6 12', '-x', '@SUM(A1)', '\t=1', '\r=1', '-1+1', '+', '-'])(
  'a spreadsheet does not run %j as a formula',
  text => {
    expect(line(text)).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test.each(['-3', '+3', '-12,5', '-0.25', '0', '1200'])('%j is a number and stays one', text => {
  expect(line(text)).toBe(`${text}\r\n`)
})

test('cells with semicolons or line ends are quoted, and their quotes doubled', () => {
  expect(line('a;b', 'c')).toBe('"a;b";c\r\n')
  expect(line('dit « oui »', 'dit "oui"')).toBe('dit « oui »;"dit ""oui"""\r\n')
  expect(line('une\nsuite', 'une\r\nautre')).toBe('"une\nsuite";"une\r\nautre"\r\n')
})

test('a sign inside a text needs no quotes', () => {
  expect(line('A-01', 'a=b', 'x@y.fr', '')).toBe('A-01;a=b;x@y.fr;\r\n')
})
