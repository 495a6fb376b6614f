import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { baseOfChange, changedFiles, hasHistory, importersIn, isSpec, touchedTests } from './changed.ts'
import { findChromium } from './chromium.ts'
import { provideCups } from './cups.ts'
import { providePgbouncer } from './pgbouncer.ts'
import { startTestPostgres } from './postgres.ts'
import { type Failure, readPlaywright, readVitest, type Tally } from './reports.ts'
import { type Part, printDurations, root, runPart, stopWithThisProgram } from './run-part.ts'

const usage = `npm test                tout : règles, types, tests unitaires et du serveur, bout en bout
npm test -- --changed   ce que touche le changement en cours : non validé, ou depuis main
npm test -- --help      cette aide

Un seul fichier : npx vitest run tests/…/x.test.ts, ou npm run e2e -- transfer (voir docs/testing.md)`

/** The numbers of files that fit into the minute of `--changed`: end to end, and others. */
const fewSpecs = 1
const fewTests = 6

const reports = `${root}.cache/tests/`
const total = { passed: 0, failed: 0 }
const failures: Failure[] = []

/** Facts that several projects share. A machine without them proves everything else. */
const sharedTables = ['karrio-openapi.json', 'tracking.json', 'gs1-scans.json', 'char_events.csv']

const lint: Part = {
  title: 'Mise en forme et règles',
  script: 'node_modules/@biomejs/biome/bin/biome',
  args: ['check', '--error-on-warnings', '.'],
  minutes: 5,
  quiet: true,
}
const types: Part = {
  title: 'Types',
  script: 'node_modules/typescript/bin/tsc',
  // Its threads would each check the packages' types again, and the other parts have the other core.
  args: [
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    `${root}.cache/types.tsbuildinfo`,
  ],
  minutes: 5,
  quiet: true,
}
/** The end-to-end part needs it. It is made first, while the types leave a core free. */
const build: Part = {
  title: 'Construction',
  script: 'scripts/build.mjs',
  args: [],
  minutes: 5,
  quiet: true,
}

const args = process.argv.slice(2)
if (args.length === 0) await testEverything()
else if (args.length === 1 && args[0] === '--changed') await testTheChange()
else {
  console.log(usage)
  process.exitCode = args[0] === '--help' ? 0 : 2
}

async function testEverything() {
  begin()
  const checked = check()
  const [postgres] = await Promise.all([startTestPostgres(), checked])
  provideCups()
  if (postgres) providePgbouncer()
  try {
    await unit([], postgres ? { TEST_DATABASE_URL: postgres.url } : {})
  } finally {
    await postgres?.stop()
  }
  await endToEnd([])
  const missing = sharedTables.filter(name => !existsSync(`${root}../shared/data/${name}`))
  if (missing.length > 0) {
    console.log(`\nRien n’a été comparé avec ${missing.join(', ')} : pas à côté, dans ../shared/data.`)
  }
  end(
    postgres
      ? 'Tests du serveur passés sur PGlite ; ceux que la base peut changer, sur PostgreSQL.'
      : 'Tests du serveur passés sur PGlite seul : aucun PostgreSQL trouvé ni installable ici.',
  )
}

async function testTheChange() {
  if (!hasHistory(root)) {
    console.log('Sans dépôt git rien ne dit ce qui a changé : lancez npm test.')
    process.exitCode = 2
    return
  }
  begin()
  const base = baseOfChange(root)
  const changed = changedFiles(root, base)
  console.log(`${changed.length} fichiers changés depuis ${base.slice(0, 8)}.`)
  const touched = touchedTests(changed, importersIn(root))
  const specs = touched.filter(isSpec)
  const tests = touched.filter(file => !isSpec(file))
  await check()
  if (tests.length > 0) await unit(tests.slice(0, fewTests))
  if (specs.length > 0) await endToEnd(specs.slice(0, fewSpecs))
  const left = [...tests.slice(fewTests), ...specs.slice(fewSpecs)].length
  end(
    left === 0
      ? 'Seul ce que touche le changement a été essayé ; npm test essaie tout.'
      : `Les plus proches ont été essayés ; ${left} fichiers de tests, touchés de plus loin, sont laissés à npm test.`,
  )
}

/** Runs lint, types and the build at once. Each counts as one test. */
async function check() {
  for (const ok of await Promise.all([lint, types, build].map(runPart)))
    add(ok, { passed: 0, failures: [] }, 1)
}

async function unit(more: string[], env: Record<string, string> = {}) {
  const file = `${reports}unit.json`
  const ok = await runPart({
    title: 'Tests unitaires et tests du serveur',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...more],
    env,
    minutes: 25,
  })
  add(ok, readVitest(file, root))
}

async function endToEnd(specs: string[]) {
  const file = `${reports}e2e.json`
  findChromium()
  const ok = await runPart({
    title: 'Tests de bout en bout',
    script: 'node_modules/playwright/cli.js',
    args: ['test', '--config=e2e/playwright.config.ts', ...specs],
    env: { E2E_REPORT: file },
    minutes: 40,
  })
  add(ok, readPlaywright(file))
}

/** A part that crashes or runs no test counts as one failure. */
function add(ok: boolean, tally: Tally, whole = 0) {
  total.passed += tally.passed + (ok ? whole : 0)
  total.failed += tally.failures.length > 0 || ok ? tally.failures.length : 1
  failures.push(...tally.failures)
}

function begin() {
  stopWithThisProgram()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

function end(sentence: string) {
  printDurations()
  if (failures.length > 0) console.log('\n── Échoués')
  for (const { name, why } of failures) console.log(`${name}\n${why.replaceAll(/^/gm, '    ')}`)
  console.log(`\n${sentence}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
