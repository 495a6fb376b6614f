import { expect, test } from 'vitest'
import { type Import, importsOf, sourcesIn } from './imports.ts'

const rooms = [
  'contract',
  'machines',
  'src',
  'server',
  'scripts',
  'tests',
  'e2e',
  'bench',
  'simulate',
  'stages',
]
// The recipes hold files as texts, with imports that are not theirs.
const files = new Set(rooms.flatMap(sourcesIn).filter(file => !file.includes('/recipes/')))
const imports = [...files].flatMap(importsOf).filter(({ to }) => files.has(to))

test('the graph was read: every room imports something, and most files are imported', () => {
  for (const room of rooms)
    expect(
      imports.some(({ from }) => from.startsWith(`${room}/`)),
      room,
    ).toBe(true)
  expect(new Set(imports.map(({ to }) => to)).size).toBeGreaterThan(files.size / 2)
})

test('no file imports itself by a detour, types included', () => {
  expect(circlesOf(imports)).toEqual([])
})

test('no two folders import each other', () => {
  expect(mutualFolders(imports)).toEqual([])
})

test('a circle and a mutual pair are found where there is one', () => {
  const circle = [
    { from: 'src/a/one.ts', to: 'src/b/two.ts' },
    { from: 'src/b/two.ts', to: 'src/c/three.ts' },
    { from: 'src/c/three.ts', to: 'src/a/one.ts' },
  ]
  expect(circlesOf(circle)).toEqual(['src/a/one.ts → src/b/two.ts → src/c/three.ts → src/a/one.ts'])
  expect(mutualFolders(circle)).toEqual([])
  const pair = [...circle, { from: 'src/b/four.ts', to: 'src/a/five.ts' }]
  expect(mutualFolders(pair)).toEqual([
    'src/a ↔ src/b: src/a/one.ts → src/b/two.ts, but src/b/four.ts → src/a/five.ts',
  ])
})

function circlesOf(all: readonly Import[]): string[] {
  const next = groupByFile(all)
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: readonly string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return circles
}

function mutualFolders(all: readonly Import[]): string[] {
  const between = new Map<string, Import>()
  for (const one of all) {
    const [here, there] = [folderOf(one.from), folderOf(one.to)]
    // A folder and the folder that holds it are one room: its index names its parts, and they use what it shares.
    if (here === there || isWithin(here, there) || isWithin(there, here)) continue
    if (!between.has(`${here} ${there}`)) between.set(`${here} ${there}`, one)
  }
  return [...between].flatMap(([key, one]) => {
    const [here = '', there = ''] = key.split(' ')
    const back = between.get(`${there} ${here}`)
    return back && here < there
      ? [`${here} ↔ ${there}: ${one.from} → ${one.to}, but ${back.from} → ${back.to}`]
      : []
  })
}

function groupByFile(all: readonly Import[]): Map<string, Import[]> {
  const groups = new Map<string, Import[]>()
  for (const one of all) groups.set(one.from, [...(groups.get(one.from) ?? []), one])
  return groups
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
const isWithin = (folder: string, other: string) => folder.startsWith(`${other}/`)
