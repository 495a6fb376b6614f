import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diagramsOf } from '#scripts/mermaid.ts'
import { settingsPage } from '#scripts/settings-page.ts'
import { shardKeys, withShardTable } from '#scripts/shard-keys.ts'
import { settingGroups } from '#server/settings.ts'
import { root, sourcesIn } from './imports.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test.each([
  ['machines/README.md', 'npm run diagrams', diagramsOf],
  ['docs/scale.md', 'npm run shards', () => withShardTable(read('docs/scale.md'))],
  ['docs/settings.md', 'npm run settings', settingsPage],
])('%s says what the code says; `%s` writes it anew', async (file, _, written) => {
  expect(read(file)).toBe(await written())
})

test('an order, its lines, parcels and moves lead to one warehouse; an article does not', () => {
  const keys = new Map(shardKeys().map(({ table, key }) => [table, key]))
  expect(keys.get('orders')).toBe('`warehouse_id`')
  expect(keys.get('parcel_lines')).toBe('`parcel_id` → parcels')
  expect(keys.get('moves')).toBe('`from_id` → locations')
  expect(keys.get('products')).toContain('copied to the shop’s shards')
})

test('docs/settings.md names the settings that the code reads, and no others', () => {
  const named = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
  const files = ['vite.config.ts', 'vitest.config.ts', ...codeRooms.flatMap(sourcesIn)]
  const inCode = files.flatMap(file =>
    [...read(file).matchAll(/(?:process|import\.meta)\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
  )
  const ofServer = Object.values(settingGroups).flatMap(group => Object.keys(group))
  const ours = new Set([...ofServer, ...inCode].filter(name => !notForPeople.has(name)))
  expect(named.sort()).toEqual([...ours].sort())
})

const codeRooms = ['server', 'scripts', 'src', 'tests/drivers']
/** The system's, npm's and Vite's own, and what `npm test` tells the processes that it starts. */
const notForPeople = new Set(['PATH', 'INIT_CWD', 'CI', 'DEV', 'PROD', 'TEST_DATABASE'])
