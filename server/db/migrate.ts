import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase } from 'pg'
import type { Database } from './open.ts'
import { StartupError } from './startup-error.ts'

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

type Journal = { entries: { when: number }[] }

/** An arbitrary number, the same on all servers. */
const lock = 7602

/**
 * Brings the tables up to date. The lock makes servers that start together migrate in turn. An older or a later program is the
 * same with another folder.
 */
export function migrate({ withOwn }: Pick<Database, 'withOwn'>, folder = ownMigrations): Promise<void> {
  // The end of the connection releases the lock, even in a failed transaction.
  return withOwn(async client => {
    await client.query('select pg_advisory_lock($1)', [lock])
    await refuseForeign(client, folder)
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  })
}

export const newestMigration = (folder = ownMigrations): number => Math.max(...knownMigrations(folder))

/** Whether a database whose newest migration this is comes from this program's line, and not from one before 1.0.0. */
export const isKnownMigration = (migration: number): boolean =>
  migration === 0 || knownMigrations(ownMigrations).includes(migration)

/** The newest migration that was applied to this database, or zero. */
export const migrationOf = async (client: Pick<ClientBase, 'query'>): Promise<number> =>
  Math.max(0, ...(await appliedMigrations(client)))

/** A program that met tables that it does not know would read and write nonsense, or leave them half migrated. */
async function refuseForeign(client: ClientBase, folder: string): Promise<void> {
  const known = knownMigrations(folder)
  const foreign = (await appliedMigrations(client)).filter(migration => !known.includes(migration))
  if (foreign.length === 0) return
  throw new StartupError(
    Math.max(...foreign) > Math.max(...known)
      ? 'La base a été faite par une version plus récente de Douchette : mettez ce programme à jour, ou remettez une sauvegarde de sa version.'
      : 'La base a été faite par un Douchette d’avant la version 1.0.0, dont les tables ne se reprennent pas : gardez-la avec son programme, et donnez à celui-ci une base vide (DATA_DIR ou DATABASE_URL).',
  )
}

function knownMigrations(folder: string): number[] {
  const journal: Journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
  return journal.entries.map(({ when }) => when)
}

async function appliedMigrations(client: Pick<ClientBase, 'query'>): Promise<number[]> {
  const { rows: journals } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  )
  if (!journals[0]?.made) return []
  const { rows } = await client.query('select created_at::text as at from drizzle.__drizzle_migrations')
  return rows.map(({ at }) => Number(at))
}
