import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { openInMemory } from '#server/db/open-folder.ts'
import { named, ofRun, onServer, pooled } from './postgres.ts'

const migrations = new URL('../../server/db/migrations/', import.meta.url)
const cache = new URL('../../.cache/databases/', import.meta.url)

/** The database of this test run. PostgreSQL's address is in TEST_DATABASE_URL. */
export const testDatabase = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

/**
 * A returned database, kept for the next test of this process with its connections, because emptying it is faster than
 * making a new one. The embedded one ends with the process; of those on PostgreSQL the run drops what is left.
 */
let spare: Database | undefined

/** Opens an empty, migrated database. Closing deletes it, or keeps it for the next test. */
export async function openTestDatabase(): Promise<Database> {
  const given = spare
  spare = undefined
  if (given) await empty(given)
  const database = given ?? (await (testDatabase === 'postgres' ? openCopy() : openFromDump()))
  const close = async () => {
    if (spare || isInUse(database)) await database.close()
    else spare = database
  }
  return { ...database, close }
}

/** A connection that a test did not give back may be anywhere in a transaction. */
const isInUse = ({ pool }: Database) => pool.ended || pool.idleCount < pool.totalCount

/**
 * Resets the database to its state after migration: no rows, all sequences at their start. Making a table's files anew,
 * which `truncate` does, takes ten times as long as deleting its few rows, and most tables were never written to.
 */
async function empty({ db }: Database): Promise<void> {
  db.kept.forgetAll()
  await db.transaction(async tx => {
    // The ledger's triggers forbid deletion, so the test switches them off.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      do $$ declare one record; begin
        for one in
          select oid::regclass as name, pg_relation_size(oid) > 65536 as large from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
        loop
          if one.large then execute format('truncate table %s cascade', one.name);
          else execute format('delete from %s', one.name);
          end if;
        end loop;
        for one in
          select sequencename, start_value from pg_sequences where schemaname = 'public' and last_value is not null
        loop
          perform setval(format('public.%I', one.sequencename)::regclass, one.start_value, false);
        end loop;
      end $$`)
  })
}

/** Changes with every migration, so that no test runs on old tables. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(new URL(file, migrations)))
  }
  return hash.digest('hex').slice(0, 12)
}

async function openFromDump(): Promise<Database> {
  const file = new URL(`pglite-${fingerprint()}.tar`, cache)
  return openInMemory(readIfThere(file) ?? (await makeDump(file)))
}

function readIfThere(file: URL): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

async function makeDump(file: URL): Promise<Uint8Array> {
  const database = await openInMemory()
  await migrate(database)
  const dump = await database.dump()
  await database.close()
  // Another test file may be writing the same dump; the last one replaces it in one step.
  mkdirSync(cache, { recursive: true })
  const draft = `${fileURLToPath(file)}.${randomUUID()}`
  writeFileSync(draft, dump)
  renameSync(draft, file)
  return dump
}

/**
 * Puts an embedded database with its tables into a folder: a copy of one that is made once, because making its files and its
 * tables takes seven seconds of work.
 */
export async function fillFolder(dataDir: string): Promise<void> {
  const made = fileURLToPath(new URL(`folder-${fingerprint()}`, cache))
  if (!existsSync(made)) {
    const draft = `${made}.${randomUUID()}`
    mkdirSync(draft, { recursive: true })
    const database = await openDatabase({ dataDir: draft })
    await migrate(database)
    await database.close()
    try {
      renameSync(draft, made)
    } catch {
      // Another test file was first.
      rmSync(draft, { recursive: true })
    }
  }
  cpSync(made, dataDir, { recursive: true })
}

/** A database without tables, for tests that migrate it themselves. */
export function openEmptyDatabase(): Promise<Database> {
  return testDatabase === 'postgres' ? openNew('template0') : openInMemory()
}

/** Migrates as another program does: one that knows the first `until` migrations alone, or a `later` one as well. */
export async function migrateAs(
  database: Database,
  { until = Number.POSITIVE_INFINITY, later }: { until?: number; later?: string },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal: { entries: { idx: number; when: number; tag: string; breakpoints: boolean }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const entries = journal.entries.slice(0, until)
  const last = entries.at(-1)
  if (last && later) {
    writeFileSync(join(folder, 'later.sql'), later)
    entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' })
  }
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  await migrate(database, folder).finally(() => rmSync(folder, { recursive: true }))
}

async function openCopy(): Promise<Database> {
  const template = `douchette_${fingerprint()}`
  await onServer(client => makeTemplate(client, template))
  return openNew(template)
}

async function openNew(template: string): Promise<Database> {
  const name = `${ofRun(process.ppid)}${randomUUID().replaceAll('-', '').slice(0, 20)}`
  await onServer(client => client.query(`create database ${name} template ${template}`))
  const database = await openDatabase({ url: pooled(name), directUrl: named(name), dataDir: '' })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(client => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function makeTemplate(client: Client, template: string): Promise<void> {
  // PostgreSQL copies a template only while no one is connected to it, so one test file makes it and the others wait.
  await client.query('select pg_advisory_lock(7603)')
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount) return
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const database = await openDatabase({ url: named(draft), dataDir: '' })
  await migrate(database)
  await database.close()
  await client.query(`alter database ${draft} rename to ${template}`)
}

/** Makes every change find a full disk, as PostgreSQL tells it. The returned function frees it. */
export async function fillTheDisk({ db }: Pick<Database, 'db'>): Promise<() => Promise<void>> {
  await db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100'; end $$`)
  await db.execute(sql`create trigger no_room before insert on idempotency_keys execute function no_room()`)
  return async () => void (await db.execute(sql`drop function if exists no_room cascade`))
}

/**
 * Makes every session read-only, as those to a server that was demoted; new ones write. A pooler would hide the new ones behind
 * the old: there all of them are, until the returned function turns it to the primary.
 */
export async function demote({ pool }: Database): Promise<() => Promise<void>> {
  if (process.env.TEST_POOLER_URL) return demoteBehindPooler(pool)
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) {
    await client.query('set session characteristics as transaction read only')
    client.release()
  }
  return async () => {}
}

async function demoteBehindPooler(pool: Database['pool']): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  const turn = (readOnly: 'on' | 'off') =>
    onServer(async client => {
      await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
  await turn('on')
  return () => turn('off')
}
