import type { Database } from './database.ts'
import { openFolder } from './open-folder.ts'
import { openPostgres } from './open-postgres.ts'
import type { InSpan } from './pool.ts'

export type { Database, Db, Tx } from './database.ts'

export type Place = {
  /** PostgreSQL's address. Without it the server opens the embedded database. */
  readonly url?: string | undefined
  /** The same database past a pooler such as PgBouncer. */
  readonly directUrl?: string | undefined
  /** A streaming copy, for readings that may be a second old. */
  readonly replicaUrl?: string | undefined
  readonly dataDir: string
  /** Traces the transactions. */
  readonly inSpan?: InSpan | undefined
}

/** Opens the configured database without migrating it. Throws a StartupError that says why it cannot. */
export function openDatabase({
  url,
  directUrl = url,
  replicaUrl,
  dataDir,
  inSpan,
}: Place): Promise<Database> {
  return url
    ? openPostgres(url, { direct: directUrl, copy: replicaUrl, inSpan })
    : openFolder(dataDir, inSpan)
}
