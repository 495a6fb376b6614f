import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const rooms = [
  'contract',
  'machines',
  'src',
  'server',
  'scripts',
  'simulate',
  'bench',
  'stages',
  'tests',
  'e2e',
]
const importing = /(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g

/**
 * The base of a change: the commit where this branch left main, or the last commit when the branch has none of its own.
 */
export function baseOfChange(root: string): string {
  const head = git(root, 'rev-parse', 'HEAD')
  for (const main of ['origin/main', 'main']) {
    const base = tryGit(root, 'merge-base', main, 'HEAD')
    if (base && base !== head) return base
  }
  const open = git(root, 'status', '--porcelain') !== ''
  return open ? head : (tryGit(root, 'rev-parse', 'HEAD~1') ?? head)
}

/** The files that differ from that commit, committed or not, new files included. */
export function changedFiles(root: string, base: string): string[] {
  const changed = git(root, 'diff', '--name-only', '--diff-filter=d', base)
  const added = git(root, 'ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed.split('\n'), ...added.split('\n')])].filter(Boolean)
}

/**
 * The test files that a change touches, the nearest first. The search follows imports from a changed file to the files
 * that use it. At each step it adds the tests that it meets, then those that share most words of the path:
 * `src/operations/transfer/run.ts` leads to `transfer.spec.ts`, `transfer-at-night.spec.ts` and
 * `tests/operations/transfer/`, then to the rest of `tests/operations/`.
 */
export function touchedTests(changed: readonly string[], importers: ReadonlyMap<string, readonly string[]>) {
  const wordsOf = pathReader([...importers.keys()])
  const tests = [...importers.keys()].filter(isTest).map(file => ({ file, words: wordsOf(file) }))
  const touched = new Set<string>()
  const seen = new Set(changed)
  let near = [...seen]
  while (near.length > 0) {
    for (const file of near) if (isTest(file)) touched.add(file)
    const sources = near.filter(file => !isTest(file)).map(wordsOf)
    const named = tests
      .map(({ file, words }) => ({
        file,
        shared: Math.max(0, ...sources.map(source => sharedWords(words, source))),
      }))
      .filter(({ shared }) => shared > 0)
      .sort((one, other) => other.shared - one.shared)
    for (const { file } of named) touched.add(file)
    const next = new Set(near.flatMap(file => importers.get(file) ?? []).filter(file => !seen.has(file)))
    for (const file of next) seen.add(file)
    near = [...next]
  }
  return [...touched]
}

export const isSpec = (file: string): boolean => file.endsWith('.spec.ts')
const isTest = (file: string) => /\.(spec|test)\.tsx?$/.test(file)

/** Three files of one name (`calls.ts`, `machine.ts`) make it a name that says nothing, as rooms' names do. */
const tooCommon = 3

/** Reads a path's words: its folders and its name, less those that say nothing. */
function pathReader(files: string[]): (file: string) => string[] {
  const uses = new Map<string, number>()
  for (const file of files) if (!isTest(file)) uses.set(nameOf(file), (uses.get(nameOf(file)) ?? 0) + 1)
  return file => {
    const name = nameOf(file)
    const folders = file
      .split('/')
      .slice(0, -1)
      .filter(word => !rooms.includes(word))
    return isTest(file) || (uses.get(name) ?? 0) < tooCommon ? [...folders, name] : folders
  }
}

const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/(\.(spec|test))?\.\w+$/, '')
const sharedWords = (test: string[], source: string[]) =>
  source.filter(word => test.some(one => one === word || one.startsWith(`${word}-`))).length

export function importersIn(root: string): Map<string, string[]> {
  const files = rooms.flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map(name => `${room}/${name.replaceAll('\\', '/')}`)
      .filter(name => /\.tsx?$/.test(name)),
  )
  const importers = new Map<string, string[]>(files.map(file => [file, []]))
  for (const file of files) {
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(importing)) {
      const target = to.startsWith('#')
        ? to.slice(1)
        : relative(root, join(root, dirname(file), to)).replaceAll('\\', '/')
      importers.get(target)?.push(file)
    }
  }
  return importers
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function tryGit(root: string, ...args: string[]): string | undefined {
  try {
    return git(root, ...args) || undefined
  } catch {
    return undefined
  }
}

/** An unpacked archive has no git, so nothing tells the changed files. */
export const hasHistory = (root: string): boolean => existsSync(join(root, '.git'))
