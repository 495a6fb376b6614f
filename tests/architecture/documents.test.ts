import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'machines/README.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

test.each(documents)('every link, path and command in %s leads somewhere', document => {
  const text = read(document)
  const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#\s]+)/g)].map(([, link = '']) =>
    join(dirname(document), link),
  )
  const paths = [...text.matchAll(aPath)].flatMap(([, path = '']) => alternatives(path))
  const scripts = [...text.matchAll(/npm run (?:-s )?([a-z][a-z0-9:-]*)/g)].map(([, script = '']) => script)
  expect([...links, ...paths].filter(path => !existsSync(join(root, path)))).toEqual([])
  expect(scripts.filter(script => !(script in packageJson().scripts))).toEqual([])
})

/** `server/db/schema` or `contract/{roles,day}.ts`; what holds `<noun>` or `…` is a pattern. */
const aPath =
  /`((?:contract|machines|src|server|tests|e2e|bench|simulate|shops|stages|scripts|deploy|public)\/[\w./,{}-]*)`/g

function alternatives(path: string): string[] {
  const [, before = '', choice = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choice === '' ? [path] : choice.split(',').map(name => `${before}${name}${after}`)
}

const packageJson = (): Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>> =>
  JSON.parse(read('package.json'))

test('docs/decisions/README.md lists every decision', () => {
  const index = read('docs/decisions/README.md')
  const records = readdirSync(join(root, 'docs/decisions')).filter(name => name !== 'README.md')
  expect(records.filter(name => !index.includes(`](${name})`))).toEqual([])
})

test('docs/decisions/libraries.md gives every package its reason, and no other', () => {
  const [table = ''] = read('docs/decisions/libraries.md').split('\n## ')
  const rows = table.split('\n').filter(line => line.startsWith('| `'))
  const named = rows.flatMap(row =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  const { dependencies, devDependencies } = packageJson()
  const ours = Object.keys({ ...dependencies, ...devDependencies }).filter(
    name => !name.startsWith('@types/'),
  )
  expect(named.filter(name => name !== '@types/…').sort()).toEqual(ours.sort())
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
/** The system's, npm's and Vite's own, and what our scripts tell the processes that they start. */
const notForPeople = new Set(['PATH', 'INIT_CWD', 'CI', 'DEV', 'PROD', 'PICTURES_AT', 'TEST_DATABASE'])
