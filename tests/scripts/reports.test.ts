import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlaywright, readVitest } from '#scripts/reports.ts'

function written(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a failed test is named with the beginning of its error; a second try counts as failed', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'rebut.spec.ts',
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }, {}] }],
  })
  const report = {
    stats: { expected: 2 },
    suites: [
      {
        title: 'rebut.spec.ts',
        specs: [
          spec('one', 'expected'),
          spec('two', 'unexpected', '\u001b[31mError\u001b[39m: red\n\nseen: 2'),
        ],
        suites: [{ title: 'photo', specs: [spec('three', 'flaky', 'late'), spec('four', 'expected')] }],
      },
    ],
  }
  expect(readPlaywright(written(report))).toEqual({
    passed: 2,
    failures: [
      { name: 'rebut.spec.ts › two', why: 'Error: red\nseen: 2' },
      { name: 'rebut.spec.ts › three (passé au second essai)', why: 'late' },
    ],
  })
})

test('a runner’s report gives its figures, and a missing report gives none', () => {
  const one = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const report = {
    numPassedTests: 7,
    testResults: [
      {
        name: '/house/tests/dates.test.ts',
        assertionResults: [one('a day', 'passed'), one('a year', 'failed', 'no')],
      },
    ],
  }
  expect(readVitest(written(report), '/house')).toEqual({
    passed: 7,
    failures: [{ name: 'tests/dates.test.ts › a year', why: 'no' }],
  })
  expect(readVitest('/nowhere', '/house')).toEqual({ passed: 0, failures: [] })
})
