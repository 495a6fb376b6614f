import { DatabaseError } from 'pg'

/** Finds PostgreSQL's own error inside its wrappers. Its SQLSTATE is in `code`. */
export function sqlFailureOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? sqlFailureOf(error.cause) : undefined
}

/** The database became a copy of another one, as the old primary does in a failover. */
export const isReadOnly = (error: unknown): boolean => sqlFailureOf(error)?.code === '25006'

/** A deadlock or a serialisation failure: the same work may succeed on a second try. */
export const canBeRetried = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlFailureOf(error)?.code ?? '')
