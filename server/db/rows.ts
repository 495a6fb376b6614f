import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './database.ts'

/*
 * Many rows in one statement, as one value: its text is the same for three rows and for three thousand, so it is planned
 * once. Written as a list of values, 500 articles took eight times the processor time on the embedded database.
 */

export async function insertRows<T extends PgTable>(
  db: Db | Tx,
  table: T,
  rows: readonly T['$inferSelect'][],
  otherwise: SQL = sql``,
): Promise<void> {
  if (rows.length === 0) return
  const named = JSON.stringify(rows.map(row => byColumn(table, row)))
  await db.execute(
    sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${named}::json) ${otherwise}`,
  )
}

/** The row under the names that its columns have in the database. */
const byColumn = (table: PgTable, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).map(([field, { name }]) => [name, row[field]]))

/** `in`, with the list as one value. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`
