import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import type { Database } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { pack, sumsOf, unpack } from './archive.ts'
import { contentsOf, type Manifest, manifestOf, proveSound } from './manifest.ts'
import { alone, inDatabase, keysOf, putKeysBack, writeWhole } from './places.ts'

export type Place = { readonly url: string; readonly dataDir: string }

const dumpName = 'database.dump'
/** Owners and rights are those of the user who restores it. */
const ownerless = ['--no-owner', '--no-privileges']

/** Backs up a PostgreSQL with its own pg_dump. `tried` says whether this user could restore it for the check. */
export async function backUpPostgres(
  { url, dataDir }: Place,
  target: string,
): Promise<{ manifest: Manifest; tried: boolean }> {
  const programs = programsOrRefuse('pg_dump', 'pg_restore')
  const dumpAndPack = (draft: string) => async (under: string) => {
    const dump = join(under, dumpName)
    const found = await inDatabase({ url, dataDir }, database => dumpOf(database, url, programs, dump))
    const sources = [{ path: dumpName, file: dump }, ...(await keysOf(dataDir))]
    const manifest = manifestOf({ database: 'postgres', ...found, parts: await sumsOf(sources) })
    await pack(draft, manifest, sources)
    await rm(dump)
    const read = await unpack(draft, join(under, 'check'))
    const tried = await tryOut(join(under, 'check', dumpName), read, url, programs)
    return { manifest, tried }
  }
  return writeWhole(target, draft => alone(`${target}.under-way`, 'sauvegarde', dumpAndPack(draft)))
}

/** Rows are counted and dumped in one snapshot, so that the counts must be those of the restored copy. */
async function dumpOf({ pool }: Database, url: string, programs: string, dump: string) {
  const client = await pool.connect()
  try {
    const moment = new Date().toISOString()
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const contents = await contentsOf(client)
    const what = ['--format=custom', ...ownerless, `--snapshot=${rows[0]?.snapshot}`, `--file=${dump}`]
    await run(programs, 'pg_dump', what, url)
    return { ...contents, moment }
  } finally {
    client.release(true)
  }
}

/** Restores the dump into a database of its own and checks it there. A user who may not create one only reads it. */
async function tryOut(dump: string, manifest: Manifest, url: string, programs: string): Promise<boolean> {
  await run(programs, 'pg_restore', ['--list', dump])
  const scratch = await makeBeside(url, 'check')
  if (!scratch) {
    await run(programs, 'pg_restore', [`--file=${devNull}`, dump])
    return false
  }
  try {
    await restoreInto(scratch.url, dump, programs)
    await inDatabase({ url: scratch.url, dataDir: '' }, database => proveSound(database, manifest))
  } finally {
    await scratch.drop()
  }
  return true
}

const restoreInto = (url: string, dump: string, programs: string) =>
  run(programs, 'pg_restore', ['--exit-on-error', '--single-transaction', ...ownerless, dump], url)

/** Puts a backup into an empty database, or in the place of one that goes aside under another name. */
export async function restorePostgres(
  file: string,
  { url, dataDir }: Place,
  { replace, now }: { replace: boolean; now: Date },
): Promise<{ manifest: Manifest; movedTo: string | undefined }> {
  const programs = programsOrRefuse('pg_dump', 'pg_restore')
  const isEmpty = await inDatabase({ url, dataDir }, refuseInUse)
  const name = nameOf(url)
  if (!isEmpty && !replace) {
    throw new StartupError(
      `La base « ${name} » tient déjà un entrepôt : ajoutez --replace pour la mettre de côté, ou donnez une base vide dans DATABASE_URL.`,
    )
  }
  const under = await mkdtemp(join(tmpdir(), 'douchette-restore-'))
  try {
    const manifest = await unpack(file, under)
    if (manifest.database !== 'postgres') {
      throw new StartupError(
        'Cette sauvegarde est celle d’une base embarquée : remettez-la sans DATABASE_URL, dans un dossier DATA_DIR.',
      )
    }
    const dump = join(under, dumpName)
    const prove = (place: string) =>
      inDatabase({ url: place, dataDir }, database => proveSound(database, manifest))
    let movedTo: string | undefined
    if (isEmpty) {
      await restoreInto(url, dump, programs)
      await prove(url)
    } else {
      const scratch = await makeBeside(url, 'restored')
      if (!scratch) {
        throw new StartupError(
          `L’utilisateur de DATABASE_URL ne peut pas créer de base : « ${name} » n’a pas été touchée. Donnez-lui ce droit, ou une base vide.`,
        )
      }
      try {
        await restoreInto(scratch.url, dump, programs)
        await prove(scratch.url)
        movedTo = await exchange(url, scratch.name, now)
      } catch (error) {
        await scratch.drop()
        throw error
      }
    }
    await putKeysBack(under, dataDir)
    return { manifest, movedTo }
  } finally {
    await rm(under, { recursive: true, force: true })
  }
}

/** Returns whether the database has no tables. Refuses one that somebody else is connected to. */
async function refuseInUse({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ others: number; tables: number }>(
    `select
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
       (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')) as tables`,
  )
  if (rows[0]?.others) throw inUse()
  return rows[0]?.tables === 0
}

const inUse = () =>
  new StartupError(
    'D’autres programmes sont connectés à cette base : arrêtez le serveur Douchette, puis relancez cette commande.',
  )

async function exchange(url: string, scratch: string, now: Date): Promise<string> {
  const name = nameOf(url)
  const aside = `${name}_replaced_${now.toISOString().replace(/\D/g, '').slice(0, 14)}`
  await inMaintenance(url, async client => {
    await client.query('begin')
    await client.query(`alter database ${quoted(name)} rename to ${quoted(aside)}`)
    await client.query(`alter database ${quoted(scratch)} rename to ${quoted(name)}`)
    await client.query('commit')
  }).catch(error => {
    throw error instanceof DatabaseError && error.code === '55006' ? inUse() : error
  })
  return aside
}

/** Makes an empty database on the same server, or returns undefined if this user may not. */
async function makeBeside(url: string, what: string) {
  const name = `${nameOf(url)}_${what}_${randomBytes(4).toString('hex')}`
  try {
    await inMaintenance(url, client => client.query(`create database ${quoted(name)} template template0`))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return undefined
    throw error
  }
  return {
    name,
    url: named(url, name),
    drop: () => inMaintenance(url, client => client.query(`drop database ${quoted(name)} with (force)`)),
  }
}

/** A database is made, renamed and dropped from another one. */
async function inMaintenance(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({
    connectionString: named(url, nameOf(url) === 'postgres' ? 'template1' : 'postgres'),
  })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

function named(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

/** The password goes by the environment: everybody on the machine can read a program's arguments. */
async function run(programs: string, program: string, args: readonly string[], url?: string): Promise<void> {
  const address = url === undefined ? undefined : new URL(url)
  const secret = decodeURIComponent(address?.password ?? '')
  if (address) address.password = ''
  const child = spawn(join(programs, program), [...args, ...(address ? [`--dbname=${address.href}`] : [])], {
    env: { ...process.env, ...(secret === '' ? {} : { PGPASSWORD: secret }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', text => {
    said += text
  })
  const [code] = await once(child, 'close')
  if (code === 0) return
  const line = said.split('\n').find(one => /error|erreur/i.test(one)) ?? said.trim()
  throw new StartupError(`${program} n’a pas abouti : ${line}`)
}

/** Returns the folder that holds all these programs of PostgreSQL. Debian keeps them aside; the newest version wins. */
export function findPrograms(...names: readonly string[]): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(folder => names.every(name => isProgram(join(folder, name))))
}

export function isProgram(file: string): boolean {
  try {
    accessSync(process.platform === 'win32' ? `${file}.exe` : file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function programsOrRefuse(...names: readonly string[]): string {
  const found = findPrograms(...names)
  if (found) return found
  throw new StartupError(
    `${names.join(' et ')} manquent ici : installez les outils de PostgreSQL, de la version du serveur ou d’une plus récente (sur Debian : apt install postgresql-client), puis relancez.`,
  )
}
