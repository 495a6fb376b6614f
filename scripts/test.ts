import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'
import { startTestPostgres } from './postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = `${root}.cache/tests/`
const unitReport = `${reports}unit.json`
const e2eReport = `${reports}e2e.json`

type Tally = { passed: number; failed: number }
const total: Tally = { passed: 0, failed: 0 }

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const postgres = await startTestPostgres()
try {
  await check('Mise en forme et règles', 'node_modules/@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '.',
  ])
  await check('Types', 'node_modules/typescript/bin/tsc', ['--noEmit'])

  const databases: Record<string, string> = postgres ? { TEST_DATABASE_URL: postgres.url } : {}
  const units = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const unitsRan = await run(
    'Tests unitaires et tests du serveur',
    'node_modules/vitest/vitest.mjs',
    units,
    databases,
  )
  tally(unitsRan, unitReport, report => ({ passed: report.numPassedTests, failed: report.numFailedTests }))

  const executable = { CHROMIUM_PATH: findChromium() }
  const e2e = ['test', '--config=e2e/playwright.config.ts']
  const e2eRan = await run('Tests de bout en bout', 'node_modules/playwright/cli.js', e2e, {
    ...executable,
    E2E_REPORT: e2eReport,
  })
  tally(e2eRan, e2eReport, report => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
  }))
} finally {
  await postgres?.stop()
}

console.log(
  postgres
    ? '\nTests du serveur passés sur PGlite et sur PostgreSQL.'
    : '\nTests du serveur passés sur PGlite seul : aucun PostgreSQL trouvé ni installable ici.',
)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A check counts as one test. */
async function check(title: string, script: string, args: string[]) {
  const ok = await run(title, script, args)
  total[ok ? 'passed' : 'failed'] += 1
}

/** A runner that fails without naming a test (it crashed, or ran none) is a failure all the same. */
function tally(ran: boolean, file: string, read: (report: Report) => Tally) {
  const { passed, failed } = readReport(file, read)
  total.passed += passed
  total.failed += failed > 0 ? failed : ran && passed > 0 ? 0 : 1
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  stats: { expected: number; flaky: number; unexpected: number }
}

function readReport(file: string, read: (report: Report) => Tally): Tally {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function run(
  title: string,
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  console.log(`\n── ${title}`)
  return new Promise(resolve => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('exit', code => resolve(code === 0))
  })
}
