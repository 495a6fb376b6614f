import { DatabaseError } from 'pg'

/** A statement of a transaction that an earlier one's failure aborted. */
export const isRefusedAfterFailure = ({ code }: DatabaseError): boolean => code === '25P02'

/** Finds PostgreSQL's own error inside its wrappers: the one that aborted the transaction. Its SQLSTATE is in `code`. */
export function sqlFailureOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError && !(isRefusedAfterFailure(error) && error.cause)) return error
  return error instanceof Error && error.cause !== undefined ? sqlFailureOf(error.cause) : undefined
}

/** The database became a copy of another one, as the old primary does in a failover. */
export const isReadOnly = (error: unknown): boolean => sqlFailureOf(error)?.code === '25006'

/** A deadlock or a serialisation failure: the same work may succeed on a second try. */
export const canBeRetried = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlFailureOf(error)?.code ?? '')
