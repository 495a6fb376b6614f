import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { isKnownMigration, migrate, migrationOf, newestMigration } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { checkStock } from '../db/stock-check.ts'
import { version } from '../version.ts'

export const manifestName = 'manifest.json'
/** Raised when a program that knows the last one could not restore the next. */
const format = 1

const Part = z.object({
  path: z.string().check(z.regex(/^(?!.*\.\.)(postgres|qz|tls)\/[\w./-]+$|^database\.dump$/)),
  size: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Part = z.infer<typeof Part>

/** The first file of a backup: its content and the sums that prove it. */
const Manifest = z.object({
  format: z.int(),
  program: z.string(),
  database: z.enum(['pglite', 'postgres']),
  /** PostgreSQL's main version. The files of an embedded database open with the same one only. */
  postgres: z.int(),
  /** The newest migration, as the database notes it. */
  migration: z.int(),
  /** All that was acknowledged before is in it. */
  moment: z.iso.datetime(),
  /** The rows of each table. */
  rows: z.record(z.string(), z.int()),
  parts: z.array(Part),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestOf = (found: Omit<Manifest, 'format' | 'program'>): Manifest => ({
  format,
  program: version,
  ...found,
})

/** The format alone refuses a newer program's manifest. */
export function readManifest(text: string): Manifest {
  const { format: theirs } = z.object({ format: z.int() }).parse(JSON.parse(text))
  if (theirs > format) throw newerBackup()
  const manifest = Manifest.parse(JSON.parse(text))
  if (manifest.migration > newestMigration()) throw newerBackup()
  if (!isKnownMigration(manifest.migration)) throw unreleasedBackup()
  return manifest
}

const newerBackup = () =>
  new StartupError(
    'Cette sauvegarde vient d’une version plus récente de Douchette : mettez ce programme à jour, puis relancez.',
  )

const unreleasedBackup = () =>
  new StartupError(
    'Cette sauvegarde vient d’un Douchette d’avant la version 1.0.0, dont les tables ne se reprennent pas : remettez-la avec le programme qui l’a faite.',
  )

export type Contents = Pick<Manifest, 'postgres' | 'migration' | 'rows'>

/** In a transaction all counts are of one moment. */
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
