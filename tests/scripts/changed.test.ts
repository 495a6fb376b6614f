import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importersIn, isSpec, touchedTests } from '#scripts/changed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const uses: Record<string, string[]> = {
  'machines/transfer/machine.ts': ['src/operations/transfer/run.ts'],
  'src/operations/transfer/run.ts': [],
  'src/ui/field.tsx': ['src/operations/rebut/Photo.tsx'],
  'src/operations/rebut/Photo.tsx': [],
  'server/stock/calls.ts': ['server/calls.ts'],
  'server/orders/calls.ts': ['server/calls.ts'],
  'server/calls.ts': ['tests/drivers/house.ts'],
  'tests/drivers/house.ts': ['tests/server/stock/transfer.test.ts', 'tests/server/calls/list.test.ts'],
  'e2e/drivers/printer.ts': ['e2e/printing-here.spec.ts'],
}
const tests = [
  'e2e/transfer.spec.ts',
  'e2e/transfer-at-night.spec.ts',
  'e2e/rebut.spec.ts',
  'e2e/printing-here.spec.ts',
  'tests/operations/transfer/by-scan.test.ts',
  'tests/server/calls/list.test.ts',
  'tests/server/stock/transfer.test.ts',
]
const importers = new Map([...Object.entries(uses), ...tests.map(file => [file, []] as [string, string[]])])

test.each([
  ['a test', 'e2e/rebut.spec.ts', ['e2e/rebut.spec.ts']],
  ['a driver of tests', 'e2e/drivers/printer.ts', ['e2e/printing-here.spec.ts']],
  [
    'what an operation’s screen uses',
    'src/ui/field.tsx',
    ['e2e/rebut.spec.ts', 'tests/operations/transfer/by-scan.test.ts'],
  ],
  ['what no test has to do with', 'README.md', []],
  [
    'an operation’s machine',
    'machines/transfer/machine.ts',
    [
      'e2e/transfer.spec.ts',
      'e2e/transfer-at-night.spec.ts',
      'tests/operations/transfer/by-scan.test.ts',
      'tests/server/stock/transfer.test.ts',
    ],
  ],
  [
    'a domain of the server, its own tests before those of the whole server,',
    'server/stock/calls.ts',
    ['tests/server/stock/transfer.test.ts', 'tests/server/calls/list.test.ts'],
  ],
])('%s touches the tests about it', (_, changed, expected) => {
  expect(touchedTests([changed], importers)).toEqual(expected)
})

test('a change of one operation touches its own tests first', () => {
  const known = importersIn(root)
  for (const operation of ['transfer', 'rebut', 'inventory']) {
    const file = [...known.keys()].find(name => name.startsWith(`src/operations/${operation}/`)) ?? ''
    expect(existsSync(`${root}${file}`)).toBe(true)
    const touched = touchedTests([file], known)
    expect(touched.find(isSpec)).toBe(`e2e/${operation}.spec.ts`)
    expect(touched.find(name => !isSpec(name))).toMatch(`tests/operations/${operation}/`)
  }
})
