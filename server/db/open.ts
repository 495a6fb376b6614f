import type { Database } from './database.ts'
import { openFolder } from './open-folder.ts'
import { openPostgres } from './open-postgres.ts'

export type { Database, Db, Tx } from './database.ts'

export type Place = {
  /** PostgreSQL's address. Without it the server opens the embedded database. */
  readonly url?: string | undefined
  readonly dataDir: string
}

/** Opens the configured database without migrating it. Throws a StartupError that says why it cannot. */
export function openDatabase({ url, dataDir }: Place): Promise<Database> {
  return url ? openPostgres(url) : openFolder(dataDir)
}
