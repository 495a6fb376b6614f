import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/open.ts'

/** PostgreSQL takes at most 65,535 parameters per statement. */
const rowsPerStatement = 500

export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await tx.insert(table).values(rows.slice(at, at + rowsPerStatement))
  }
}
