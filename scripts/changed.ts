import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const rooms = ['contract', 'machines', 'src', 'server', 'e2e']
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
 * The end-to-end files that a change touches, the nearest first. The search follows imports from a changed file to the
 * files that use it. Its folders and name give words (`src/operations/transfer/run.ts`: operations, transfer, run), and
 * a word selects `transfer.spec.ts` and `transfer-at-night.spec.ts`.
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
