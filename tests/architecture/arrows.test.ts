import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rooms = ['contract', 'machines', 'src', 'server']

/** Which rooms a room may look into besides itself; nothing points back. */
const mayKnow: Record<string, readonly string[]> = {
  contract: [],
  machines: ['contract'],
  src: ['contract', 'machines'],
  server: ['contract'],
}

/** Which packages the two inner rooms may know at all. */
const mayUse: Record<string, readonly string[]> = {
  contract: ['zod/mini'],
  machines: ['xstate'],
}

type Import = { from: string; to: string; typeOnly: boolean }
const files = rooms.flatMap(room => sourcesIn(join(root, room)))
const imports = files.flatMap(importsOf)

test('the arrows between rooms point one way', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return there !== undefined && here !== there && !(mayKnow[here ?? ''] ?? []).includes(there)
  })
  expect(wrong).toEqual([])
})

test('contract knows zod only, machines know xstate only', () => {
  const wrong = imports.filter(({ from, to }) => {
    const allowed = mayUse[roomOf(from) ?? '']
    return allowed !== undefined && !to.startsWith(root) && !allowed.includes(to)
  })
  expect(wrong).toEqual([])
})

test('machines and contract touch neither the page nor the network', () => {
  const outside =
    /(?<!\.)\b(document|window|fetch|localStorage|navigator|XMLHttpRequest|process)\b\s*(\.\w|\()/
  const wrong = files.filter(
    file => ['contract', 'machines'].includes(roomOf(file) ?? '') && outside.test(withoutComments(file)),
  )
  expect(wrong.map(short)).toEqual([])
})

test('scanning and commands are handed functions and know no screen', () => {
  const screens = [
    'src/app/',
    'src/operations/',
    'src/pages/',
    'src/printing/',
    'src/session/',
    'src/main.tsx',
  ]
  const wrong = imports.filter(
    ({ from, to }) =>
      /^src\/(scan|commands)\//.test(short(from)) && screens.some(screen => short(to).startsWith(screen)),
  )
  expect(wrong).toEqual([])
})

test('no file imports itself by a detour', () => {
  // Types vanish before anything runs: a type import makes an arrow, but no circle.
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].map(short).join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('the lockfile and the sources name no registry and no foreign host', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  expect(lock.match(/https?:\/\/[^"]+/g) ?? [], 'run `node scripts/lockfile.mjs`').toEqual([])
})

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourcesIn(path)
    return /\.(ts|tsx|mts)$/.test(name) ? [path] : []
  })
}

function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)/g
  return [...text.matchAll(pattern)].map(([, typeWord, named, lazy]) => ({
    from,
    to: target(from, named ?? lazy ?? ''),
    typeOnly: typeWord !== undefined,
  }))
}

function target(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return join(root, path.slice(1))
  if (path.startsWith('.')) return resolve(dirname(from), path)
  return path
}

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
}

function roomOf(path: string): string | undefined {
  const room = short(path).split('/')[0] ?? ''
  return rooms.includes(room) ? room : undefined
}

function short(path: string): string {
  return path.startsWith(root) ? relative(root, path) : path
}
