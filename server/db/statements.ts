import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Db, Tx } from './database.ts'

/**
 * Statements that every scan sends are written once for each connection: drizzle took two fifths of a change's processor time
 * to write them anew. `sql.placeholder` stands for what differs.
 *
 * They go out when `execute` is called, in that order, and the database runs them in that order. A statement that drizzle still
 * has to write goes out a little later, so where the order counts, as after a lock, both are written here.
 */
export function statements<T extends object>(write: (db: Db | Tx) => T): (db: Db | Tx) => T {
  const written = new WeakMap<object, T>()
  return db => {
    const { session } = db._
    const known = written.get(session) ?? write(db)
    written.set(session, known)
    return known
  }
}

const dialect = new PgDialect()

/** A statement in SQL, with the type of its rows. */
export const command = <Row extends QueryResultRow = never>(db: Db | Tx, text: SQL) =>
  db._.session.prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
    dialect.sqlToQuery(text),
    undefined,
    unnamed,
    false,
  )

/** The database names those that come often by themselves (`prepareOften`). */
export const unnamed = ''

/** `in`, with a list that is told when the statement is sent. */
export const isOneOfThese = (column: SQLWrapper, name: string): SQL =>
  sql`${column} = any(${sql.placeholder(name)})`
