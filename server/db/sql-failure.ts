import { DatabaseError } from 'pg'

/** PostgreSQL's own error inside whatever wraps it: its SQLSTATE is in `code`. */
export function sqlFailureOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? sqlFailureOf(error.cause) : undefined
}

/** Another transaction was in the way, and the same work may be done again: deadlock, serialisation. */
export const canBeRetried = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlFailureOf(error)?.code ?? '')
