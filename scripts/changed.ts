import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const rooms = ['contract', 'machines', 'src', 'server', 'e2e']
const importing = /(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g

/** The commit that a change is held against: where this branch left main, else the last commit when nothing is open. */
export function baseOfChange(root: string): string {
  const head = git(root, 'rev-parse', 'HEAD')
  for (const main of ['origin/main', 'main']) {
    const base = tryGit(root, 'merge-base', main, 'HEAD')
    if (base && base !== head) return base
  }
  const open = git(root, 'status', '--porcelain') !== ''
  return open ? head : (tryGit(root, 'rev-parse', 'HEAD~1') ?? head)
}

/** What differs from that commit, committed or not, new files too. */
export function changedFiles(root: string, base: string): string[] {
  const changed = git(root, 'diff', '--name-only', '--diff-filter=d', base)
  const added = git(root, 'ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed.split('\n'), ...added.split('\n')])].filter(Boolean)
}

/**
 * The end-to-end files that a change touches, the nearest first. A changed file leads to the files that import it, and
 * so on; a file's folders and name are words (`src/operations/transfer/run.ts`: operations, transfer, run), and
 * `transfer.spec.ts` or `transfer-at-night.spec.ts` belongs to the word `transfer`.
 */
export function touchedSpecs(changed: readonly string[], importers: ReadonlyMap<string, readonly string[]>) {
  const specs = [...importers.keys()].filter(file => file.endsWith('.spec.ts'))
  const touched = new Set<string>()
  const seen = new Set(changed)
  let near = [...seen]
  while (near.length > 0) {
    for (const file of near) {
      if (file.endsWith('.spec.ts')) touched.add(file)
      else for (const spec of specs) if (wordsOf(file).some(word => isNamed(spec, word))) touched.add(spec)
    }
    const next = new Set(near.flatMap(file => importers.get(file) ?? []).filter(file => !seen.has(file)))
    for (const file of next) seen.add(file)
    near = [...next]
  }
  return [...touched]
}

const wordsOf = (file: string) => file.replace(/\.\w+$/, '').split(/[/.]/)
function isNamed(spec: string, word: string): boolean {
  const name = spec.replace(/^.*\//, '')
  return name === `${word}.spec.ts` || name.startsWith(`${word}-`)
}

/** By whom each source file is imported. */
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

/** Without git, as in an unpacked archive, nothing tells what has changed. */
export const hasHistory = (root: string): boolean => existsSync(join(root, '.git'))
