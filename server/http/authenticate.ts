import type { FastifyReply, FastifyRequest } from 'fastify'
import { benchHeader, type Endpoint } from '#contract/endpoint.ts'
import { isRefusal, loginNeeded, refuse } from '#contract/problems.ts'
import { recordRefused } from '../audit/record.ts'
import { admit, type Caller } from '../auth/permissions.ts'
import type { Rate } from '../auth/rate.ts'
import { type makeLastSeen, userOf } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Db } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import { sendRefusal } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, except on calls that need no session. */
    caller: Caller | null
  }
}

const sessionEnded = refuse('session-ended', 'Votre session est terminée. Reconnectez-vous.', { status: 401 })

type World = { db: Db; tokens: Tokens; clock: Clock; rate: Rate; seen: ReturnType<typeof makeLastSeen> }

/** A hook that checks the session and the user's permissions before the body is read. */
export const authenticate =
  (meant: (request: FastifyRequest) => Endpoint, { db, tokens, clock, rate, seen }: World) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const endpoint = meant(request)
    logWith(request, reply, { call: endpoint.name })
    if (endpoint.scope === 'anyone') return
    const [, token] = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!token) return sendRefusal(reply.header('www-authenticate', 'Bearer'), loginNeeded)
    const now = clock()
    const claims = await tokens.verify(token, now)
    const found = claims && (await userOf(db, claims, now))
    const user = found && { ...found, bench: benchOf(request) }
    if (!user) return sendRefusal(reply.header('www-authenticate', 'Bearer'), sessionEnded)
    logWith(request, reply, { user: user.id, bench: user.bench ?? user.ip })
    const tooMany = rate.take(user.id)
    if (tooMany) return sendRefusal(reply, tooMany)
    await seen(user.sessionId, request.ip, now)
    const caller = admit(endpoint, user, request.params)
    if (isRefusal(caller)) {
      if (endpoint.change || (endpoint.standing && endpoint.method !== 'GET')) {
        const { params, ip: address } = request
        await recordRefused(db, endpoint, { user, address, at: now, params, result: caller })
      }
      return sendRefusal(reply, caller)
    }
    request.caller = caller
  }

/** Every line of this request says it; the request's own id is there already. */
function logWith(request: FastifyRequest, reply: FastifyReply, said: Record<string, unknown>): void {
  request.log = request.log.child(said)
  reply.log = request.log
}

/** A moving terminal names the bench whose printers it borrows, so that its labels are drawn for them. */
function benchOf({ headers }: FastifyRequest): number | undefined {
  const said = headers[benchHeader]
  return typeof said === 'string' && /^[1-9]\d{0,5}$/.test(said) ? Number(said) : undefined
}
