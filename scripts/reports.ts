import { readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; secondTries: string[] }
const nothing: Tally = { passed: 0, failed: 0, secondTries: [] }

type VitestReport = { numPassedTests: number; numFailedTests: number }

export function readVitest(file: string): Tally {
  const report = read<VitestReport>(file)
  return report ? { ...nothing, passed: report.numPassedTests, failed: report.numFailedTests } : nothing
}

type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { status: string }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: Suite[]
}

/** A test that passed only on a second try counts as failed. */
export function readPlaywright(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return nothing
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected, failed: unexpected + flaky, secondTries: report.suites.flatMap(flakyIn) }
}

function flakyIn({ suites = [], specs = [] }: Suite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...here.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyIn)]
}

/** Undefined when the runner crashed before it wrote the file. */
function read<R>(file: string): R | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
