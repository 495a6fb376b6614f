import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { publicCalls } from '#contract/public/index.ts'
import { describePublicApi } from '#contract/public/openapi.ts'
import type { PublicCall } from '#contract/public/resource.ts'
import type { Noted } from '../administration/act.ts'
import { makeRate } from '../auth/gate.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import { readKey, runOnce } from '../http/change.ts'
import { sendFile } from '../http/file.ts'
import { sendRefusal } from '../http/problems.ts'
import { inTurns } from '../in-turn.ts'
import type { PhotoQuota } from '../stock/photos.ts'
import { articleStore } from './articles.ts'
import { letIn } from './authenticate.ts'
import { billStore } from './bills.ts'
import { clientOf } from './client.ts'
import { deliveryStore } from './deliveries.ts'
import { orderStore } from './orders.ts'
import { receivedStore } from './received-returns.ts'
import { returnStore } from './returns.ts'
import { Answered, type Changing, type Handler, serveStore } from './serve-store.ts'
import { pastStockStore, stockStore } from './stock.ts'
import type { AskingHere, Store } from './store.ts'

export type PublicWorld = {
  readonly database: Database
  readonly clock: Clock
  /** The clock of kept answers: it never jumps. */
  readonly steadyClock: Clock
  /** Calls of one key; 0 is no limit. */
  readonly callsPerMinute: number
  readonly photos: PhotoQuota
}

/** A shop sends dozens of orders in one breath. People at benches, who wait for each answer, come between them. */
const changesAtOnce = 2

const stores: readonly Store[] = [
  ...[
    orderStore,
    articleStore,
    stockStore,
    pastStockStore,
    deliveryStore,
    returnStore,
    receivedStore,
    billStore,
  ],
]

/** `/api/v1`, for shops' programs: their own keys, their own references, and the rules of the house. */
export function servePublicApi(app: FastifyInstance, world: PublicWorld): void {
  const { database, clock } = world
  const { db } = database
  const rate = makeRate(world.callsPerMinute)
  const inTurn = inTurns(changesAtOnce)
  app.decorateRequest('program', null)

  const serve = (call: PublicCall, handle: Handler) =>
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      onRequest: letIn(call.right, { db, clock, rate }),
      handler: async (request, reply) => {
        const answer = await handle(request, askingOf(request, world))
        if (isRefusal(answer)) return sendRefusal(reply, answer)
        if (!('file' in answer)) return sendAnswer(request, reply, answer)
        return sendFile(reply.header('cache-control', 'no-store'), answer.file)
      },
    })
  const once =
    (call: PublicCall, handle: Changing): Handler =>
    (request, asking) =>
      inTurn(() => changeOnce(request, asking, { call, world, handle }))

  let description: ReturnType<typeof describePublicApi> | undefined
  const describe = () => {
    description ??= describePublicApi(publicCalls)
    return description
  }
  app.get('/api/v1/openapi.json', async () => describe())
  app.get('/api/v1/client.ts', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(clientOf(describe())),
  )
  for (const store of stores) serveStore(store, { db, serve, once, inTurn })
}

function askingOf({ program }: FastifyRequest, { clock, photos }: PublicWorld): AskingHere {
  if (!program) throw new Error('A call of the public API was let in without a program')
  return { program, now: clock(), note: () => {}, photos }
}

type Once = { readonly call: PublicCall; readonly world: PublicWorld; readonly handle: Changing }

/** Runs a change in one transaction, with its line of the audit log, once under its Idempotency-Key. */
async function changeOnce(
  request: FastifyRequest,
  asking: AskingHere,
  { call, world, handle }: Once,
): OrRefusal<Answered> {
  const { params, body, headers, ip: address } = request
  const said = headers['idempotency-key']
  // The header's draft standard writes it in quotes.
  const key = readKey(typeof said === 'string' ? said.replace(/^"(.*)"$/, '$1') : said)
  if (isRefusal(key)) return key
  let noted: Noted | undefined
  const { program, now } = asking
  const conditions = { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] }
  const { result, replayed } = await runOnce(
    world.database.db,
    {
      // Two shops may use the same one.
      key: key === undefined ? undefined : `${program.id}:${key}`,
      call: call.name,
      actor: { program, shop: program.shop, address },
      input: { params, query: conditions, body },
      ...{ now, keptSince: world.steadyClock(), noted: () => noted },
    },
    tx => {
      noted = undefined
      const note: AskingHere['note'] = (details, subject) => {
        noted = { details, subject }
      }
      return handle(request, { ...asking, note }, tx)
    },
  )
  if (isRefusal(result)) return result
  request.replayed = replayed
  return z.parse(Answered, result)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer was kept from the first time. */
    replayed?: boolean
  }
}

function sendAnswer({ replayed }: FastifyRequest, reply: FastifyReply, { status, body, tag }: Answered) {
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (tag) reply.header('etag', tag)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
