import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp, type UpdateDeleteAction, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()

/** The row of another table, which is never missing. */
export const reference = <N extends string>(
  name: N,
  to: () => AnyPgColumn,
  actions?: { onDelete: UpdateDeleteAction },
) => uuid(name).notNull().references(to, actions)

/** A moment, always with a time zone and always a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Text with a check rather than an enum type: a migration can add a value inside its transaction. */
export const among = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(value => `'${value}'`).join(', '))})`

/** Written out, so that the planner sees that an index of such rows alone will do. */
export const notAmong = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`not (${among(column, values)})`

export const allAmong = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} <@ array[${sql.raw(values.map(value => `'${value}'`).join(', '))}]::text[]`
