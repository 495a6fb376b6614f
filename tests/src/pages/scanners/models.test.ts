import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modelOf, models, wanted } from '#src/pages/scanners/SetUpSheet.tsx'

const sources = readFileSync('docs/scanners.md', 'utf8')

/** The rows of a model: its own, and those below without a name. */
function rowsOf(name: string): string {
  const rows = sources.split('\n')
  const first = rows.findIndex(row => row.startsWith(`| ${name} |`))
  expect(first, `docs/scanners.md has no row of ${name}`).toBeGreaterThan(0)
  const rest = rows.slice(first + 1)
  const next = rest.findIndex(row => !row.startsWith('| |'))
  return [rows[first], ...rest.slice(0, next)].join('\n')
}

test('a sheet quotes of a maker’s manual only what was read in it, and the document says where', () => {
  for (const { name, begins, ends, quotes } of models) {
    const rows = rowsOf(name)
    const quoted = [begins, ends, ...Object.values(quotes).flat()].filter(words => words !== undefined)
    for (const words of quoted) expect(rows, name).toContain(`“${words}”`)
  }
})

test('there are ten models of six makers, and the sheet tells all that matters of each', () => {
  expect(models).toHaveLength(10)
  expect(new Set(models.map(({ name }) => name.split(' ')[0])).size).toBe(6)
  expect(wanted.map(([setting]) => setting)).toEqual([
    'keyboard',
    'suffix',
    'layout',
    'separator',
    'prefix',
    'delay',
  ])
})

test('the address of an unknown model leads to the sheet for any', () => {
  expect(modelOf('netum-nt1228w')?.name).toBe('Netum NT-1228W')
  expect(modelOf('x')).toBeUndefined()
  expect(modelOf(null)).toBeUndefined()
})
