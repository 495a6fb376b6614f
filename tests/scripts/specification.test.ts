import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Row, specification } from '#scripts/specification/rows.ts'
import { problemsOf, tableOf } from '#scripts/specification/table.ts'

const sound: Row = {
  lines: '7',
  says: 'A row',
  files: ['scripts/specification/rows.ts'],
  tests: ['tests/scripts/specification.test.ts › a row without a file or a test of its own is a problem'],
}
const problemsWith = (row: Partial<Row>) => problemsOf([{ title: 'Rows', rows: [{ ...sound, ...row }] }])

test('every row of the specification has its file and its test', () => {
  expect(problemsOf(specification)).toEqual([])
})

test('every call of the specification is made by the application, or is the older name of one that is', () => {
  const rows = specification.flatMap(section => section.rows).filter(({ call }) => call !== undefined)
  expect(new Set(rows.map(({ call }) => call)).size).toBe(46)
  expect(rows.filter(row => row.olderNameOf !== undefined).map(({ call }) => call)).toEqual([
    'GET /api/rebut/reason/list',
    'POST /api/location/transfer',
    'POST /api/user/update/ip',
  ])
})

test('docs/specification.md is as the rows are; `npm run specification` writes it anew', () => {
  expect(readFileSync('docs/specification.md', 'utf8')).toBe(tableOf(specification))
})

test('a row without a file or a test of its own is a problem', () => {
  expect(problemsWith({})).toEqual([])
  expect(problemsWith({ files: [] })).toEqual(['Line 7 (A row) names no file.'])
  expect(problemsWith({ files: ['src/none.ts'] })).toEqual([
    'Line 7 (A row) names src/none.ts, which does not exist.',
  ])
  expect(problemsWith({ tests: [] })).toEqual(['Line 7 (A row) has no test.'])
  expect(problemsWith({ tests: ['tests/none.test.ts › a title'] })).toEqual([
    'Line 7 (A row) names tests/none.test.ts, which does not exist.',
  ])
  expect(problemsWith({ tests: ['tests/scripts/reports.test.ts › a title'] })).toEqual([
    'Line 7 (A row): tests/scripts/reports.test.ts has no test « a title ».',
  ])
})

test('a call has its place in the contract, and a file of the application that makes it', () => {
  expect(problemsWith({ call: 'GET /rest/user/access', files: ['src/session/access.tsx'] })).toEqual([])
  expect(problemsWith({ call: 'GET /rest/user/access' })).toEqual([
    'Line 7 (A row): none of its files in src calls userCalls.access.',
  ])
  expect(problemsWith({ call: 'GET /rest/nowhere' })).toEqual([
    'Line 7 (A row): GET /rest/nowhere is not in the contract.',
  ])
})
