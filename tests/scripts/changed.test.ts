import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importersIn, touchedSpecs } from '#scripts/changed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const importers = new Map([
  ['machines/transfer/machine.ts', ['src/operations/transfer/run.ts']],
  ['src/operations/transfer/run.ts', []],
  ['src/ui/field.tsx', ['src/operations/rebut/Photo.tsx']],
  ['src/operations/rebut/Photo.tsx', []],
  ['e2e/drivers/printer.ts', ['e2e/printing-here.spec.ts']],
  ...['transfer', 'transfer-at-night', 'rebut', 'printing-here'].map(
    name => [`e2e/${name}.spec.ts`, []] as [string, string[]],
  ),
])

test.each([
  ['an end-to-end file', 'e2e/rebut.spec.ts', ['rebut']],
  ['a driver of theirs', 'e2e/drivers/printer.ts', ['printing-here']],
  ['an operation’s machine', 'machines/transfer/machine.ts', ['transfer', 'transfer-at-night']],
  ['what an operation’s screen uses', 'src/ui/field.tsx', ['rebut']],
  ['what no screen has to do with', 'README.md', []],
])('%s touches the end-to-end files about it', (_, changed, names) => {
  expect(touchedSpecs([changed], importers)).toEqual(names.map(name => `e2e/${name}.spec.ts`))
})

test('a change of one operation touches its own end-to-end file first', () => {
  const known = importersIn(root)
  for (const operation of ['transfer', 'rebut', 'inventory']) {
    const file = [...known.keys()].find(name => name.startsWith(`src/operations/${operation}/`)) ?? ''
    expect(existsSync(`${root}${file}`)).toBe(true)
    expect(touchedSpecs([file], known)[0]).toBe(`e2e/${operation}.spec.ts`)
  }
})
