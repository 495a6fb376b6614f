import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Failure = {
  /** The test's file and title. */
  readonly name: string
  /** The first lines of its error. */
  readonly why: string
}

/** A test that passed only on a second try counts as failed. */
export type Tally = { readonly passed: number; readonly failures: readonly Failure[] }
const nothing: Tally = { passed: 0, failures: [] }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export function readVitest(file: string, root: string): Tally {
  const report = read<VitestReport>(file)
  if (!report) return nothing
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        why: beginning(failureMessages[0]),
      })),
  )
  return { passed: report.numPassedTests, failures }
}

type Spec = {
  title: string
  file: string
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}
type Suite = { title: string; suites?: Suite[]; specs?: Spec[] }
type PlaywrightReport = { stats: { expected: number }; suites: Suite[] }

export function readPlaywright(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return nothing
  return { passed: report.stats.expected, failures: report.suites.flatMap(failuresIn) }
}

function failuresIn({ suites = [], specs = [] }: Suite): Failure[] {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        name: `${file} › ${title}${status === 'flaky' ? ' (passé au second essai)' : ''}`,
        why: beginning(results.find(({ error }) => error)?.error?.message),
      })),
  )
  return [...here, ...suites.flatMap(failuresIn)]
}

const linesShown = 6

const beginning = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, linesShown)
    .join('\n')

/** Undefined when the runner crashed before it wrote the file. */
function read<R>(file: string): R | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
