import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { benchHeader, type Endpoint } from '#contract/endpoint.ts'
import { accountCalls } from '#contract/endpoints/account.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { measureCalls } from '#contract/endpoints/measure.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal, loginNeeded, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Note, Noted } from '../administration/act.ts'
import { recordRefused } from '../audit/record.ts'
import type { Rate } from '../auth/gate.ts'
import { admit, type Caller } from '../auth/permissions.ts'
import { aboutUsers, makeLastSeen, userOf } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import { askForNews, kindsChanged } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Clock, Handler, RawContext, ServerParts } from '../handlers.ts'
import { readKey, runOnce } from './change.ts'
import { isFile, sendFile } from './file.ts'
import { readInput } from './input.ts'
import { sendRefusal } from './problems.ts'
import { isNamed, tagOf } from './tags.ts'

type World = Omit<ServerParts, 'log' | 'address' | 'note'> & {
  /** Checks answers against their schemas. A wrong one throws. */
  readonly checkAnswers: boolean
  readonly rate: Rate
}

export function registerCalls(app: FastifyInstance, handlers: readonly Handler[], world: World): void {
  const handlerOf = (endpoint: Endpoint): Handler => {
    const handler = handlers.find(one => one.endpoint === endpoint)
    if (!handler) throw new Error(`${endpoint.name} has no handler`)
    return handler
  }
  app.decorateRequest('caller', null)
  const seen = makeLastSeen(world.database.db)
  for (const { first, others } of byAddress(handlers.map(({ endpoint }) => endpoint))) {
    const meant = ({ params }: FastifyRequest) => others.find(other => accepts(other, params)) ?? first
    app.route({
      method: first.method,
      url: first.path.replace(/\{(\w+)\}/g, ':$1'),
      // Fastify would answer HEAD with the GET handlers, some of which change something.
      exposeHeadRoute: false,
      onRequest: authenticate(meant, {
        db: world.database.db,
        tokens: world.tokens,
        clock: world.clock,
        rate: world.rate,
        seen,
      }),
      handler: async (request, reply) => {
        const endpoint = meant(request)
        const result = await answerCall(handlerOf(endpoint), request, reply, world)
        if (result === sessionEnded) reply.header('www-authenticate', 'Bearer')
        return isRefusal(result) ? sendRefusal(reply, result) : sendAnswer(request, reply, endpoint, result)
      },
    })
  }
}

type SameAddress = { first: Endpoint; others: Endpoint[] }

/** Groups endpoints that share an address and differ in the values of a parameter. */
function byAddress(endpoints: readonly Endpoint[]): SameAddress[] {
  const found = new Map<string, SameAddress>()
  for (const endpoint of endpoints) {
    const address = `${endpoint.method} ${endpoint.path}`
    const same = found.get(address)
    if (same) same.others.push(endpoint)
    else found.set(address, { first: endpoint, others: [] })
  }
  return [...found.values()]
}

const accepts = ({ params }: Endpoint, given: unknown) => !params || params.safeParse(given).success

async function answerCall(handler: Handler, request: FastifyRequest, reply: FastifyReply, world: World) {
  const { endpoint } = handler
  const { params, query, body } = request
  let { caller } = request
  const read = readInput(endpoint, { params, query, body })
  if (isRefusal(read)) return read

  let noted: Noted | undefined
  let turnedAway: Refusal | undefined
  const note: Note = (details, subject) => {
    noted = { details, subject }
  }
  const run = async (db: RawContext['db']) => {
    const { checkAnswers, rate: _rate, ...others } = world
    // A change that the database undid runs once more, and notes anew.
    noted = undefined
    const surroundings = { ...others, log: request.log, address: request.ip, note }
    const result = await handler.run({
      ...surroundings,
      ...read.input,
      user: caller?.user,
      shop: caller?.shop,
      db,
    })
    if (checkAnswers && endpoint.answer && !isRefusal(result)) z.parse(endpoint.answer, result)
    return result
  }
  const { db, replica } = world.database
  if (!endpoint.change) {
    // A replica may answer with what was already forgotten here: nothing of it is kept.
    if (endpoint.mayBeOld && replica) return replica.read(run)
    return readsAnew(endpoint) ? run(db) : db.kept.within(() => run(db))
  }
  if (!caller) throw new Error(`${endpoint.name} changes something, but is open to anybody`)

  const key = readKey(request.headers['idempotency-key'])
  if (isRefusal(key)) return key
  const change = {
    key,
    call: endpoint.name,
    actor: { ...caller, address: request.ip },
    input: read.input,
    now: world.clock(),
    keptSince: world.steadyClock(),
    noted: () => noted,
    lookAgain: async (tx: Tx) => {
      const found = (await request.lookAgain?.(tx)) ?? sessionEnded
      if (isRefusal(found)) {
        turnedAway = found
        return found
      }
      caller = found
      return { ...found, address: request.ip }
    },
  }
  const { result, replayed } = await runOnce(db, change, async tx => {
    if (readsAnew(endpoint)) return run(tx)
    const answer = await db.kept.within(() => run(tx))
    const kinds = world.checkAnswers && !isRefusal(answer) ? await kindsChanged(tx) : []
    if (kinds.length > 0) throw new Error(`${endpoint.name} changes what is kept (${kinds.join()})`)
    return answer
  })
  if (turnedAway && turnedAway !== sessionEnded) {
    const { actor, now: at } = change
    await recordRefused(db, endpoint, { ...actor, at, params, result })
  }
  if (replayed) reply.header('idempotency-replayed', 'true')
  return result
}

/** Administration, and others that change what is kept and read it in the same transaction. */
const readsAnew = (endpoint: Endpoint): boolean =>
  endpoint.standing !== undefined || changesOfKept.some(one => one === endpoint)

const changesOfKept: readonly Endpoint[] = [
  receptionCalls.link,
  receptionCalls.unlink,
  measureCalls.save,
  accountCalls.endSession,
  accountCalls.endOthers,
  computerCalls.trial,
  computerCalls.prove,
]

function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
): FastifyReply {
  if (endpoint.keptByBrowser) {
    const tag = tagOf(answer)
    reply.header('cache-control', 'private, no-cache').header('etag', tag)
    return isNamed(headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(answer)
  }
  reply.header('cache-control', 'no-store')
  if (isFile(endpoint, answer)) return sendFile(reply, answer)
  if (endpoint.stream) return sendStream(reply, answer)
  return endpoint.answer ? reply.code(200).send(answer) : reply.code(204).send()
}

/** A proxy between must hand each word on at once. Its connection serves nothing else, so that a stop need not wait for it. */
function sendStream(reply: FastifyReply, words: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .type('text/event-stream')
    .send(words)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, except on calls that need no session. */
    caller: Caller | null
    /** The caller by the rights of now: read again if another call was told meanwhile that they were changed. */
    lookAgain?: (db: Db | Tx) => OrRefusal<Caller>
  }
}

const sessionEnded = refuse('session-ended', 'Votre session est terminée. Reconnectez-vous.', { status: 401 })

type Guards = { db: Db; tokens: Tokens; clock: Clock; rate: Rate; seen: ReturnType<typeof makeLastSeen> }

/** A hook that checks the session and the user's permissions before the body is read. */
const authenticate =
  (meant: (request: FastifyRequest) => Endpoint, { db, tokens, clock, rate, seen }: Guards) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const endpoint = meant(request)
    logWith(request, reply, { call: endpoint.name })
    if (endpoint.scope === 'anyone') return
    const [, token] = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!token) return sendRefusal(reply.header('www-authenticate', 'Bearer'), loginNeeded)
    const now = clock()
    const claims = await tokens.verify(token, now)
    if (!claims) return sendRefusal(reply.header('www-authenticate', 'Bearer'), sessionEnded)
    const look = async (from: Db | Tx) => {
      const isStillSo = db.kept.watch(aboutUsers)
      const found = await db.kept.within(() => userOf(from, claims, now))
      const user = found && { ...found, bench: benchOf(request) }
      const caller = user ? admit(endpoint, user, request.params) : sessionEnded
      return { user, caller, isStillSo }
    }
    // A change asks with its first statement, in its transaction.
    if (!endpoint.change) await askForNews(db)
    let looked = await look(db)
    if (endpoint.change && isRefusal(looked.caller)) {
      await askForNews(db)
      if (!looked.isStillSo()) looked = await look(db)
    }
    const { user, caller } = looked
    if (!user) return sendRefusal(reply.header('www-authenticate', 'Bearer'), sessionEnded)
    logWith(request, reply, { user: user.id, bench: user.bench ?? user.ip })
    const tooMany = rate.take(user.id)
    if (tooMany) return sendRefusal(reply, tooMany)
    await seen(user.sessionId, request.ip, now)
    if (isRefusal(caller)) {
      if (endpoint.change || (endpoint.standing && endpoint.method !== 'GET')) {
        const { params, ip: address } = request
        await recordRefused(db, endpoint, { user, address, at: now, params, result: caller })
      }
      return sendRefusal(reply, caller)
    }
    request.caller = caller
    request.lookAgain = async from => {
      if (!looked.isStillSo()) looked = await look(from)
      return looked.caller
    }
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
