import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { busyCode, diskFullCode, readOnlyCode } from '#contract/no-writes.ts'
import {
  notFound,
  type ProblemStatus,
  problemOf,
  problemType,
  type Refusal,
  refuse,
} from '#contract/problems.ts'
import { AllLent } from '../db/answers.ts'
import { isReadOnly } from '../db/sql-failure.ts'

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, retryAfter } = refusal.refused
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.refusedFor = refusal.refused.code
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(problemType)
    .send(JSON.stringify(problemOf(refusal, reply.request.id)))
}

/** The address is left out: it may hold secrets, and the caller knows it. */
export const unknownCall = (method: string): Refusal =>
  notFound('call-unknown', 'Cette adresse n’existe pas.', method)

const oneOf = new Intl.ListFormat('fr', { type: 'disjunction' })

export const otherMethod = (method: string, methods: readonly string[]): Refusal =>
  refuse(
    'method-unknown',
    `Cette adresse ne se demande pas avec ${method}, mais avec ${oneOf.format(methods)}.`,
    {
      ...{ status: 405, got: method },
      expected: methods.join(', '),
    },
  )

/** Answers a thrown error: a client's mistake gets a sentence, ours gets a request id and a log line. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = clientMistake(error) ?? overloaded(error) ?? databaseDown(error) ?? noWrites(error)
  if (refusal) {
    // Not an error of ours, and a full disk must not fill up further.
    request.log.info({ code: refusal.refused.code }, 'refused')
    return sendRefusal(reply, refusal)
  }
  request.log.error({ err: forTheLog(error) }, 'surprise')
  return sendRefusal(reply, surprise(request))
}

const surprise = (request: FastifyRequest): Refusal =>
  refuse('server-error', `Le serveur n’a pas su répondre. Donnez ce numéro au support : ${request.id}.`, {
    status: 500,
  })

const mistakes: Readonly<Record<string, readonly [code: string, detail: string, status: ProblemStatus]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body-too-large', 'La demande est trop lourde : 1 Mo au plus.', 413],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['not-json', 'La demande doit être en JSON (application/json).', 415],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad-json', 'La demande n’est pas du JSON lisible.', 400],
  FST_ERR_BAD_URL: ['bad-address', 'L’adresse demandée est illisible.', 400],
}

function clientMistake(error: FastifyError): Refusal | undefined {
  const known = mistakes[error.code]
  if (known) return refuse(known[0], known[1], { status: known[2] })
  const { statusCode = 500 } = error
  if (statusCode < 400 || statusCode >= 500) return undefined
  return refuse('bad-request', 'La demande est illisible.', { status: 400 })
}

/** Network errors of the driver, and PostgreSQL's codes for a lost connection and for a shutdown. */
const downCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123])$/

/** Messages of pg that come without a code: a broken connection, or no free connection for too long. */
const downMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|La base de données embarquée s’est arrêtée)/

const overloaded = (error: unknown): Refusal | undefined => (foundNoneFree(error) ? serverBusy : undefined)

/** All connections were lent, or PostgreSQL has no more of them to give (53300): somebody else is being answered. */
export function foundNoneFree(error: unknown): boolean {
  const cause = rootOf(error)
  return cause instanceof AllLent || (cause !== undefined && codeOf(cause) === '53300')
}

function databaseDown(error: unknown): Refusal | undefined {
  const cause = rootOf(error)
  const isDown = cause && (downCodes.test(codeOf(cause)) || downMessages.test(cause.message))
  return isDown ? databaseSilent : undefined
}

const noWrites = (error: unknown): Refusal | undefined =>
  foundNoRoom(error) ? diskFull : isReadOnly(error) ? readOnly : undefined

/** The disk of the database or of the server's own files is full, or their quota is used up. */
function foundNoRoom(error: unknown): boolean {
  const cause = rootOf(error)
  return cause !== undefined && /^(53100|ENOSPC|EDQUOT)$/.test(codeOf(cause))
}

/** drizzle wraps the driver's error. */
function rootOf(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

export const databaseSilent: Refusal = refuse(
  'database-down',
  'La base de données ne répond pas. Réessayez dans un instant.',
  { status: 503, retryAfter: 5 },
)

export const serverBusy: Refusal = refuse(
  busyCode,
  'Le serveur a trop à faire en ce moment : rien n’est perdu, Douchette réessaie toute seule.',
  { status: 503, retryAfter: 5 },
)

export const diskFull: Refusal = refuse(
  diskFullCode,
  'Le disque du serveur est plein : rien n’a été enregistré. Prévenez un responsable ; ce qui était fait reste fait.',
  { status: 503, retryAfter: 60 },
)

export const readOnly: Refusal = refuse(
  readOnlyCode,
  'La base de données est en lecture seule : rien n’a été enregistré. Prévenez un responsable si cela dure.',
  { status: 503, retryAfter: 10 },
)

/**
 * The part of an error that the log may hold. Messages of the database and of drizzle hold the values of a statement, such as a
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
 * The part of a request that the log may hold: the pattern of its address, for people put keys into paths and queries, and searches name
 * customers.
 */
export const requestForTheLog = ({ method, routeOptions, host, ip, socket }: FastifyRequest) => ({
  ...{ method, url: routeOptions.url ?? 'unknown', host, remoteAddress: ip, remotePort: socket.remotePort },
})

/** Longer than the pause after which a bench tries again. */
const saidForMs = 90_000

export type Disk = { readonly isFull: () => boolean }

/**
 * Notices changes that found no room. PostgreSQL's disk is elsewhere, so its failures alone tell that it is full; they stop
 * counting soon, since a balancer that believes /health sends no more changes that could succeed.
 */
export function watchDisk(app: FastifyInstance, clock: () => Date): Disk {
  let fullAt: Date | undefined
  app.addHook('onError', async (_request, _reply, error) => {
    if (foundNoRoom(error)) fullAt = clock()
  })
  return { isFull: () => fullAt !== undefined && clock().getTime() - fullAt.getTime() < saidForMs }
}
