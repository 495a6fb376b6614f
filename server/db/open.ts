import type { Database } from './database.ts'
import { openFolder } from './open-folder.ts'
import { openPostgres } from './open-postgres.ts'

export type { Database, Db, Tx } from './database.ts'

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
