import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { openFolder } from './open-folder.ts'
import { openPostgres } from './open-postgres.ts'
import type * as schema from './schema/index.ts'

export type Db = NodePgDatabase<typeof schema>
/** What a change works with: handlers take this, so that they run inside the caller’s transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  readonly pool: Pool
  close(): Promise<void>
}

export type Place = {
  /** A PostgreSQL’s address; without one the database is embedded. */
  readonly url?: string | undefined
  /** The embedded database’s folder. */
  readonly dataDir: string
}

/** Opens the one that is asked for, or throws a StartupError that says why not. It is not migrated yet. */
export function openDatabase({ url, dataDir }: Place): Promise<Database> {
  return url ? openPostgres(url) : openFolder(dataDir)
}
