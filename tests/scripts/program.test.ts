import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache')

function folderOfPrograms() {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'program-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    const bundles = readdirSync(join(cache, 'programs')).filter(name => name.includes(basename(folder)))
    for (const name of bundles) rmSync(join(cache, 'programs', name))
  })
  return folder
}

function run(file: string, ...args: string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/program.mjs', relative(root, file), ...args],
    { cwd: root, encoding: 'utf8' },
  )
  return { out: stdout.trim(), err: stderr }
}

test('a program knows its words and its own place, and runs what its sources say now', () => {
  const folder = folderOfPrograms()
  const part = join(folder, 'part.ts')
  const program = join(folder, 'greet.ts')
  writeFileSync(part, "export const greeting: string = 'Bonjour'\n")
  writeFileSync(
    program,
    `import { greeting } from './part.ts'
console.log(greeting, process.argv.slice(2).join(' '), new URL('.', import.meta.url).href)
`,
  )
  const here = new URL(`file://${folder}/`).href
  expect(run(program, 'Zoé', 'Léa').out).toBe(`Bonjour Zoé Léa ${here}`)
  expect(run(program, 'Zoé').out).toBe(`Bonjour Zoé ${here}`)
  writeFileSync(part, "export const greeting: string = 'Bonsoir'\n// changed\n")
  expect(run(program, 'Zoé').out).toBe(`Bonsoir Zoé ${here}`)
})

test('a program of several processes finds its words in each', () => {
  const program = join(folderOfPrograms(), 'several.ts')
  writeFileSync(
    program,
    `import cluster from 'node:cluster'
console.log(cluster.isPrimary ? 'first' : 'worker', ...process.argv.slice(2))
if (cluster.isPrimary) cluster.fork()
else process.disconnect()
`,
  )
  expect(run(program, 'Zoé').out.split('\n')).toEqual(['first Zoé', 'worker Zoé'])
})

test('a fault names the line of the source', () => {
  const program = join(folderOfPrograms(), 'fault.ts')
  writeFileSync(program, "type Word = string\nconst word: Word = 'une faute'\nthrow new Error(word)\n")
  expect(run(program).err).toMatch(/une faute[\s\S]*fault\.ts:3/)
})
