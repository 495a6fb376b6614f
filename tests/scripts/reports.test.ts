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

test('a test that passed at its second try counts as failed, and is named', () => {
  const spec = (title: string, status: string) => ({ title, file: 'rebut.spec.ts', tests: [{ status }] })
  const report = {
    stats: { expected: 2, flaky: 1, unexpected: 1 },
    suites: [
      {
        title: 'rebut.spec.ts',
        specs: [spec('one', 'expected'), spec('two', 'unexpected')],
        suites: [{ title: 'photo', specs: [spec('three', 'flaky'), spec('four', 'expected')] }],
      },
    ],
  }
  expect(readPlaywright(written(report))).toEqual({
    passed: 2,
    failed: 2,
    secondTries: ['rebut.spec.ts › three'],
  })
})

test('a runner’s report gives its figures, and a missing report gives none', () => {
  const figures = { passed: 7, failed: 1, secondTries: [] }
  expect(readVitest(written({ numPassedTests: 7, numFailedTests: 1 }))).toEqual(figures)
  expect(readVitest('/nowhere')).toEqual({ passed: 0, failed: 0, secondTries: [] })
})
