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

/**
 * Inserts rows that come as one value under this name. The text does not depend on how many there are, so that a statement that
 * is written once serves them all; the columns that are not named take their defaults.
 */
export function insertFrom<T extends PgTable>(
  table: T,
  fields: readonly (keyof T['$inferInsert'] & string)[],
  name: string,
): SQL {
  const columns = getTableColumns(table)
  const named = sql.join(
    fields.flatMap(field => (columns[field] ? sql.identifier(columns[field].name) : [])),
    sql`, `,
  )
  return sql`insert into ${table} (${named})
    select ${named} from json_populate_recordset(null::${table}, ${sql.placeholder(name)}::json)`
}

/** The value for `insertFrom`. */
export const rowsFor = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): string =>
  JSON.stringify(rows.map(row => byColumn(table, row)))

/** The row under the names that its columns have in the database. */
const byColumn = (table: PgTable, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).map(([field, { name }]) => [name, row[field]]))

/** `in`, with the list as one value. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`
