import type { FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'

/**
 * What the log may know of an error. Messages of the database and of drizzle hold the values of a statement, such as a
 * customer's address; only their codes and the names of what they concern go into the log.
 */
export function forTheLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { cause } = error
  return {
    type: error.name,
    ...told(error),
    stack: placesOf(error),
    ...(cause === undefined ? {} : { cause: forTheLog(cause) }),
  }
}

function told(error: Error): Record<string, unknown> {
  if (error instanceof DatabaseError) {
    const { code, severity, schema, table, column, constraint, routine } = error
    return { code, severity, schema, table, column, constraint, routine }
  }
  // drizzle's error: the statement with its placeholders, without its values.
  if ('query' in error && 'params' in error) return { query: error.query }
  return { message: error.message, ...('code' in error ? { code: error.code } : {}) }
}

/** The stack without its first lines, which repeat the message. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')

/**
 * What the log may know of a request: the pattern of its address, for people put keys into paths and queries, and searches name
 * customers.
 */
export const requestForTheLog = ({ method, routeOptions, host, ip, socket }: FastifyRequest) => ({
  ...{ method, url: routeOptions.url ?? 'unknown', host, remoteAddress: ip, remotePort: socket.remotePort },
})
