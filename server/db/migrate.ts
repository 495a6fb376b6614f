import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase } from 'pg'
import type { Database } from './open.ts'
import { StartupError } from './startup-error.ts'

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

type Journal = { entries: { when: number }[] }

/** The newest migration that this program knows. */
export function newestMigration(folder = ownMigrations): number {
  const journal: Journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
  return Math.max(...journal.entries.map(({ when }) => when))
}

/** The newest migration that was applied to this database, or zero. */
export async function migrationOf(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows: known } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  )
  if (!known[0]?.made) return 0
  const { rows } = await client.query(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.newest ?? 0)
}

/** An older program would read and write tables that it does not know. */
async function refuseNewer(client: ClientBase, folder: string): Promise<void> {
  if ((await migrationOf(client)) <= newestMigration(folder)) return
  throw new StartupError(
    'La base a été faite par une version plus récente de Douchette : mettez ce programme à jour, ou remettez une sauvegarde de sa version.',
  )
}

/** An arbitrary number, the same on all servers. */
const lock = 7602

/**
 * Brings the tables up to date. The lock makes servers that start together migrate in turn. An older program is the same with
 * another folder.
 */
export function migrate({ withOwn }: Pick<Database, 'withOwn'>, folder = ownMigrations): Promise<void> {
  // The end of the connection releases the lock, whatever state it is in.
  return withOwn(async client => {
    await client.query('select pg_advisory_lock($1)', [lock])
    await refuseNewer(client, folder)
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  })
}
