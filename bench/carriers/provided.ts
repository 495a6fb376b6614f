import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const version = '2026.1.32'
/** Everything that the bench adds to karrio's own Python: its door, its carrier, its tables. */
export const inside = fileURLToPath(new URL('./inside/', import.meta.url))
const constraints = fileURLToPath(new URL('./constraints.txt', import.meta.url))

/** `pricing` and `orders` are asked for by the server's own tables. `documents` reads a style sheet of the internet when it starts. */
const packages = [
  ...['karrio-server', 'karrio-server-core', 'karrio-server-graph', 'karrio-server-manager'],
  ...['karrio-server-proxy', 'karrio-server-events', 'karrio-server-pricing', 'karrio-server-orders'],
  ...['karrio-generic', 'karrio-colissimo', 'karrio-chronopost', 'karrio-dpd', 'karrio-dpd-meta'],
  ...['karrio-gls', 'karrio-laposte'],
]
const installingMayTake = 8 * 60_000

/** Another list, other pins or other tables are another folder. */
const mark = createHash('sha256')
  .update(packages.join())
  .update(readFileSync(constraints))
  .update(readFileSync(join(inside, 'tables.py')))
  .update(readFileSync(join(inside, 'owner.py')))
  .digest('hex')
  .slice(0, 12)
const cache = join(homedir(), '.cache')
const venv = join(cache, `douchette-karrio-${version}-${mark}`)
const finished = join(venv, 'finished')

export type Provided = {
  /** The folder of its programs. */
  readonly bin: string
  /** A database of karrio's with its tables and one person; each run works on a copy. */
  readonly database: string
  /** That person's key. */
  readonly key: string
  readonly secondsOfInstall: number
}

/** A real karrio, from an earlier run or from PyPI; undefined where it cannot be had, with the reason told. */
export function provided(): Provided | undefined {
  const begin = Date.now()
  if (!existsSync(finished) && !install()) return undefined
  return {
    bin: join(venv, 'bin'),
    database: join(venv, 'db.sqlite3'),
    key: readFileSync(finished, 'utf8').trim(),
    secondsOfInstall: Math.round((Date.now() - begin) / 1000),
  }
}

/** Settings of each of karrio's processes. Nothing of ours leaks into it, and it has no home to look for others in. */
export const environment = (folder: string, door: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  PYTHONPATH: inside,
  // Only what is used is compiled, and nothing into this checkout.
  PYTHONPYCACHEPREFIX: join(venv, 'compiled'),
  CARRIER_DOOR: door,
  OUTSIDE_LOG: join(folder, 'outside.log'),
  SECRET_KEY: 'une-clef-qui-ne-sert-que-dans-ce-banc-d-essai-et-nulle-part-ailleurs',
  DEBUG_MODE: 'False',
  WORK_DIR: folder,
  LOG_DIR: folder,
  STATIC_ROOT_DIR: join(folder, 'static'),
  DATABASE_NAME: 'db.sqlite3',
  DETACHED_WORKER: 'True',
  ENABLE_ALL_PLUGINS_BY_DEFAULT: 'True',
  LOG_LEVEL: 'WARNING',
  // A thread beside each request would write what its carrier was asked, and meet other writers.
  PERSIST_SDK_TRACING: 'False',
  USER_RATE_LIMIT: '6000/minute',
  CARRIER_REQUEST_RATE_LIMIT: '6000/minute',
})

function install(): boolean {
  const python = ['python3', 'python3.13', 'python3.12', 'python3.11'].find(isRecent)
  if (!python) {
    console.log('Python 3.11 ou plus récent manque pour karrio : rien n’a été prouvé ici.')
    return false
  }
  console.log(`karrio ${version} : installation depuis PyPI (huit minutes au plus)…`)
  forgetOlder()
  rmSync(venv, { recursive: true, force: true })
  const until = Date.now() + installingMayTake
  const run = (program: string, args: readonly string[], env?: Record<string, string>) =>
    spawnSync(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: Math.max(1, until - Date.now()),
      ...(env ? { env, cwd: venv } : {}),
    })
  const pip = ['install', '-q', '--only-binary', ':all:', '--disable-pip-version-check']
  const wanted = packages.map(name => `${name}==${version}`)
  const made = run(python, ['-m', 'venv', venv])
  const installed = run(join(venv, 'bin', 'pip'), [...pip, '--no-compile', '-c', constraints, ...wanted])
  if (made.status !== 0 || installed.status !== 0) {
    console.log(installed.stderr?.trim().split('\n').slice(-3).join('\n') ?? '')
    console.log('karrio n’a pas pu être installé : PyPI répond-il ? Rien n’a été prouvé ici.')
    return false
  }
  const env = environment(venv, 'http://127.0.0.1:9')
  const tables = { ...env, DJANGO_SETTINGS_MODULE: 'tables' }
  const migrated = run(join(venv, 'bin', 'karrio'), ['migrate', '--run-syncdb'], tables)
  const owner = run(join(venv, 'bin', 'python'), [join(inside, 'owner.py')], {
    ...env,
    DJANGO_SETTINGS_MODULE: 'karrio.server.settings',
  })
  const key = /^KEY (\S+)$/m.exec(owner.stdout ?? '')?.[1]
  if (migrated.status !== 0 || key === undefined) {
    // It is installed and does not work: that is a find, and no missing program.
    throw new Error(`karrio ${version} does not start:\n${migrated.stderr}\n${owner.stderr}`)
  }
  writeFileSync(`${finished}.new`, key)
  renameSync(`${finished}.new`, finished)
  return true
}

const isRecent = (python: string): boolean =>
  spawnSync(python, ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 11))'], { stdio: 'ignore' })
    .status === 0

/** One such folder is a third of a gigabyte. */
function forgetOlder(): void {
  if (!existsSync(cache)) return
  for (const name of readdirSync(cache)) {
    if (name.startsWith('douchette-karrio-')) rmSync(join(cache, name), { recursive: true, force: true })
  }
}
