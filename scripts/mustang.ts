import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Mustang holds invoices against the published rules: schema, schematrons of EN 16931 and of France, PDF/A by veraPDF. */

const version = '2.26.0'
const digest = '42d7868cb68264874a7b8cab4c3587b03b23ccc7cd72373da917f66758bb9736'
const gettingMayTake = 5 * 60_000
const readingMayTake = 15 * 60_000

/** The program's file, from an earlier run or from Maven; undefined where it cannot be had or run. */
export function provideMustang(folder: string): string | undefined {
  if (!answers('java', '-version')) return undefined
  const file = join(folder, `Mustang-CLI-${version}.jar`)
  if (isWhole(file)) return file
  if (!answers('mvn', '-version')) return undefined
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  const copy = ['-q', '-B', 'dependency:copy', `-DoutputDirectory=${folder}`]
  spawnSync('mvn', [...copy, `-Dartifact=org.mustangproject:Mustang-CLI:${version}`], {
    cwd: folder,
    stdio: 'ignore',
    timeout: gettingMayTake,
  })
  return isWhole(file) ? file : undefined
}

const answers = (program: string, question: string): boolean =>
  spawnSync(program, [question], { stdio: 'ignore' }).status === 0

const isWhole = (file: string): boolean =>
  existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === digest

export type Verdict = {
  readonly isPdfValid: boolean
  readonly isXmlValid: boolean
  /** The rules that it breaks, warnings among them: Mustang takes France's own for warnings. */
  readonly broken: readonly string[]
}

/** Mustang's words on each PDF of a folder, by name. It also reads Germany's rules (BR-DE), which bind nobody here. */
export function verdictsOn(program: string, folder: string): Map<string, Verdict> {
  const options = ['--action', 'validateExpectValid', '--no-notices', '--disable-file-logging', '-d', folder]
  const { stdout, stderr } = spawnSync('java', ['-jar', program, ...options], {
    cwd: folder,
    encoding: 'utf8',
    timeout: readingMayTake,
    maxBuffer: 100_000_000,
  })
  const found = new Map<string, Verdict>()
  let read: Verdict | undefined
  for (const said of `${stderr}\n${stdout}`.split('\n')) {
    const parsed = / Parsed PDF:(\w+) XML:(\w+) .*ErrorIDs: \[(.*)\]/.exec(said)
    if (parsed) {
      const [, pdf, xml, rules = ''] = parsed
      const broken = rules.split(',').filter(rule => rule !== '' && !rule.startsWith('BR-DE-'))
      read = { isPdfValid: pdf === 'valid', isXmlValid: xml === 'valid', broken }
    }
    const named = /Testing file .*\/([^/]+)\.pdf\)/.exec(said)?.[1]
    if (named && read) {
      found.set(named, read)
      read = undefined
    }
  }
  return found
}
