/**
 * `npm run test:fuzz`: Schemathesis, a fuzzer of others, asks the public API what its description allows and forbids: with a shop's key,
 * with another shop's, with a wrong one and with none. No answer may be an error of the server or outside the description, and the last
 * three may learn nothing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { openWarehouse } from '#scripts/warehouse.ts'
import { startServer } from './load/server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const version = '4.32.5'
/** Outside the checkout: it is no package of ours. */
const venv = join(homedir(), '.cache', `douchette-schemathesis-${version}`)
const installingMayTake = 5 * 60_000
const shop = 'maison-lumiere'

/** Two checks that the fuzzer has beside these are left out: it takes a 412 for a refused right demand, and knows no QUERY of Node 20's. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'missing_required_header',
  'ignored_auth',
  'ensure_resource_availability',
]

const Report = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({ method: z.string(), url: z.string() }),
        response: z.object({ status: z.number(), content: z.object({ text: z.optional(z.string()) }) }),
      }),
    ),
  }),
})

const program = provided()
if (!program) {
  console.log('Python 3 et PyPI manquent pour Schemathesis : rien n’a été prouvé ici.')
  process.exit(0)
}

let failed = 0
const folder = mkdtempSync(join(tmpdir(), 'douchette-fuzz-'))
try {
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  await (await openWarehouse(settings.DATA_DIR, settings)).close()
  const ours = keyOf(shop, settings)
  const theirs = keyOf('atelier-verveine', settings)
  const server = await startServer({ ...settings, API_CALLS_PER_MINUTE: '0' })
  try {
    const whole = ask(program, server.url, { name: 'sa clé', key: ours, seconds: 150 })
    told(whole.isSound, `la boutique, avec sa clé : ${whole.cases}`, whole.said)
    const answered = whole.entries.filter(({ response }) => response.status < 300)
    told(answered.length > 50, `${answered.length} demandes ont abouti`)
    for (const [name, key] of [
      ['la clé d’une autre boutique', theirs],
      ['une fausse clé', `${ours.slice(0, -4)}AAAA`],
      ['aucune clé', undefined],
    ] as const) {
      const { isSound, cases, said, entries } = ask(program, server.url, { name, key, seconds: 40 })
      told(isSound, `${name} : ${cases}`, said)
      const refused = entries.filter(({ response: { status } }) => [400, 401, 403, 404, 405].includes(status))
      const learned = entries.find(({ response }) => !refused.some(one => one.response === response))
      told(
        entries.length > 100 && refused.length === entries.length,
        `${name} : ${refused.length} refus sur ${entries.length} demandes`,
        learned
          ? `${learned.request.method} ${learned.request.url} : ${learned.response.status}`
          : 'Trop peu de demandes.',
      )
      const heard = entries.find(({ response }) =>
        /Lumière|"(customer|lines|items|lots|sku)":/.test(response.content.text ?? ''),
      )
      told(heard === undefined, `${name} : rien n’est dit de la boutique`, heard?.response.content.text)
    }
  } finally {
    await server.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed === 0 ? 'Aucun défaut trouvé.' : `${failed} défauts.`)
process.exitCode = failed === 0 ? 0 : 1

function keyOf(slug: string, settings: Record<string, string>): string {
  const rights = 'orders,articles,stock,deliveries,returns,bills'
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/program.mjs', 'scripts/admin.ts', 'key', 'add', '--shop', slug, '--rights', rights],
    { cwd: root, env: { PATH: process.env.PATH, ...settings }, encoding: 'utf8' },
  )
  const [key] = /dk_\S+/.exec(stdout) ?? []
  if (!key) throw new Error(stdout + stderr)
  return key
}

type Run = { readonly name: string; readonly key: string | undefined; readonly seconds: number }

/** One bounded run, what it says of it, and every demand with its answer. */
function ask(fuzzer: string, url: string, { name, key, seconds }: Run) {
  const har = join(folder, 'run.har')
  writeFileSync(join(folder, 'schemathesis.toml'), `[parameters]\n"path.slug" = "${shop}"\n`)
  const { status, stdout } = spawnSync(
    fuzzer,
    [
      '--no-color',
      'run',
      `${url}/api/v1/openapi.json`,
      ...(key ? ['--header', `Authorization: Bearer ${key}`] : []),
      ...['--checks', (key ? checks : checks.filter(check => check !== 'ignored_auth')).join(',')],
      ...[
        '--max-time',
        String(seconds),
        '--max-examples',
        '25',
        '--seed',
        '20261130',
        '--continue-on-failure',
        '--no-shrink',
      ],
      ...['--warnings', 'off', '--output-truncate', 'true', '--report', 'har', '--report-har-path', har],
    ],
    { cwd: folder, encoding: 'utf8', timeout: (seconds + 60) * 1000, maxBuffer: 100_000_000 },
  )
  if (!existsSync(har)) throw new Error(`${name} : ${stdout}`)
  const { log } = Report.parse(JSON.parse(readFileSync(har, 'utf8')))
  rmSync(har)
  return {
    isSound: status === 0,
    cases: /(\d+) generated.*/.exec(stdout)?.[0] ?? 'aucune demande',
    said: stdout,
    entries: log.entries,
  }
}

/** The fuzzer's program, from an earlier run or from PyPI; undefined where it cannot be had. */
function provided(): string | undefined {
  const found = join(venv, 'bin', 'schemathesis')
  const answers = () => existsSync(found) && spawnSync(found, ['--version'], { stdio: 'ignore' }).status === 0
  if (answers()) return found
  console.log('Schemathesis : installation depuis PyPI (cinq minutes au plus)…')
  rmSync(venv, { recursive: true, force: true })
  const options = { stdio: 'ignore', timeout: installingMayTake } as const
  spawnSync('python3', ['-m', 'venv', venv], options)
  spawnSync(join(venv, 'bin', 'pip'), ['install', '-q', `schemathesis==${version}`], options)
  return answers() ? found : undefined
}

function told(isSeen: boolean, what: string, why = ''): void {
  if (!isSeen) failed += 1
  console.log(`${isSeen ? '✓' : '✗'} ${what}${isSeen || !why ? '' : `\n${why}`}`)
}
