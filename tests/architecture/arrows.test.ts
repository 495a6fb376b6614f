import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sourcesIn, withoutComments } from './imports.ts'

/** The rooms that a room may import, besides itself. */
const mayKnow: Record<string, readonly string[]> = {
  contract: [],
  machines: ['contract'],
  src: ['contract', 'machines'],
  server: ['contract'],
}

/** The only packages of the two inner rooms. */
const mayUse: Record<string, readonly string[]> = {
  contract: ['zod/mini'],
  machines: ['xstate'],
}

/** The rooms of src, from the innermost out: each imports only rooms that stand before it. */
const layers = [
  'store.ts',
  'useStore.ts',
  'own-script.ts',
  'lazy.ts',
  'loading',
  'storage',
  'setting.ts',
  'styles.css',
  'ui',
  'api',
  'shell',
  'scan',
  'scales',
  'session',
  'outbox',
  'commands',
  'printing',
  'operations',
  'terminal',
  'live',
  'pages',
  'app',
  'main.ts',
  'paint-first.ts',
]

/** They put the parts together, so they know everyone. No other room imports them. */
const compositionRoots = ['src/app/', 'src/main.ts', 'server/main.ts']

const files = Object.keys(mayKnow).flatMap(sourcesIn)
const imports = files.flatMap(importsOf)
const roomOf = (path: string) => path.split('/')[0] ?? ''
const isOurs = (path: string) => roomOf(path) in mayKnow

test('the arrows between rooms point one way', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return isOurs(to) && here !== there && !mayKnow[here]?.includes(there)
  })
  expect(wrong).toEqual([])
})

test('contract knows zod only, machines know xstate only', () => {
  const wrong = imports.filter(({ from, to }) => {
    const allowed = mayUse[roomOf(from)]
    return allowed !== undefined && !isOurs(to) && !allowed.includes(to)
  })
  expect(wrong).toEqual([])
})

test('inside src every arrow points inwards', () => {
  const layerOf = (path: string) => layers.indexOf(path.split('/')[1] ?? '')
  const inSrc = imports.filter(({ from, to }) => roomOf(from) === 'src' && roomOf(to) === 'src')
  expect(inSrc.filter(({ to }) => layerOf(to) === -1)).toEqual([])
  expect(inSrc.filter(({ from, to }) => layerOf(to) > layerOf(from))).toEqual([])
})

test('only composition roots import a composition root', () => {
  const isRoot = (path: string) => compositionRoots.some(one => path.startsWith(one))
  const wrong = imports.filter(({ from, to }) => isRoot(to) && !isRoot(from) && from !== 'src/paint-first.ts')
  expect(wrong).toEqual([])
})

test('machines and contract touch neither the page nor the network', () => {
  const outside =
    /(?<!\.)\b(document|window|fetch|localStorage|navigator|XMLHttpRequest|process)\b\s*(\.\w|\()/
  const wrong = files.filter(
    file => ['contract', 'machines'].includes(roomOf(file)) && outside.test(withoutComments(file)),
  )
  expect(wrong).toEqual([])
})

test('the lockfile and the sources name no registry and no foreign host', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  expect(lock.match(/https?:\/\/[^"]+/g) ?? [], 'run `node scripts/lockfile.mjs`').toEqual([])
})
