import type { ClientBase } from 'pg'
import { migrate, migrationOf } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { checkStock } from '../db/stock-check.ts'
import type { Manifest } from './manifest.ts'

export type Contents = Pick<Manifest, 'postgres' | 'migration' | 'rows'>

/** One connection, or a transaction of it: then all counts are of one moment. */
export async function contentsOf(client: Pick<ClientBase, 'query'>): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from public."${name}"`)
    rows[name] = Number(counted[0]?.n)
  }
  const { rows: version } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return { postgres: version[0]?.major ?? 0, migration: await migrationOf(client), rows }
}

/**
 * Proves a restored copy: it opens, has the rows that the manifest counts, becomes a database of this program, and its
 * stock is the sum of its moves.
 */
export async function proveSound(copy: Database, manifest: Manifest): Promise<void> {
  const { migration, rows } = await contentsOf(copy.pool)
  if (migration !== manifest.migration) throw unsound('sa version n’est pas celle de son manifeste')
  const names = new Set([...Object.keys(rows), ...Object.keys(manifest.rows)])
  const wrong = [...names].find(name => rows[name] !== manifest.rows[name])
  if (wrong) {
    throw unsound(
      `la table ${wrong} a ${rows[wrong] ?? 'aucune'} lignes au lieu de ${manifest.rows[wrong] ?? 'aucune'}`,
    )
  }
  await migrate(copy)
  for await (const { differences } of checkStock(copy.db)) {
    const [first] = differences
    if (first)
      throw unsound(`le stock de ${first.sku} à ${first.location} n’est pas la somme de ses mouvements`)
  }
}

const unsound = (why: string) => new StartupError(`La sauvegarde relue ne convient pas : ${why}.`)
