import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { publicCalls } from '#contract/public/index.ts'
import { describePublicApi } from '#contract/public/openapi.ts'
import { ListQuery, OneParams, type PublicCall } from '#contract/public/resource.ts'
import type { Noted } from '../administration/act.ts'
import { makeRate } from '../auth/gate.ts'
import type { Database, Tx } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import { readKey, runOnce } from '../http/change.ts'
import { readAs } from '../http/input.ts'
import { sendRefusal } from '../http/problems.ts'
import { isNamed, refuseOutdated, tagOf } from '../http/tags.ts'
import { inTurns } from '../in-turn.ts'
import type { PhotoQuota } from '../stock/photos.ts'
import { articleStore, stockStore } from './articles.ts'
import { letIn } from './authenticate.ts'
import { putBatch } from './batch.ts'
import { billStore } from './bills.ts'
import { deliveryStore } from './deliveries.ts'
import { orderStore } from './orders.ts'
import { returnStore } from './returns.ts'
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

const stores: readonly Store[] = [orderStore, articleStore, stockStore, deliveryStore, returnStore, billStore]

/** An answer as it is sent, and as it is kept under its Idempotency-Key. */
const Answered = z.object({ status: z.int(), body: z.unknown(), tag: z.optional(z.string()) })
type Answered = z.infer<typeof Answered>

type Handler = (request: FastifyRequest, asking: AskingHere) => OrRefusal<Answered>
type Changing = (request: FastifyRequest, asking: AskingHere, tx: Tx) => OrRefusal<Answered>

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
        return isRefusal(answer) ? sendRefusal(reply, answer) : sendAnswer(request, reply, answer)
      },
    })
  const change = (call: PublicCall, handle: Changing) =>
    serve(call, (request, asking) => inTurn(() => changeOnce(request, asking, { call, world, handle })))

  let description: ReturnType<typeof describePublicApi> | undefined
  app.get('/api/v1/openapi.json', async () => {
    description ??= describePublicApi(publicCalls)
    return description
  })
  for (const store of stores) serveStore(store, { db: database.db, serve, change })
}

type Serving = {
  readonly db: Database['db']
  readonly serve: (call: PublicCall, handle: Handler) => void
  readonly change: (call: PublicCall, handle: Changing) => void
}

function serveStore(store: Store, { db, serve, change }: Serving): void {
  const { list, read, put, batch, remove } = store.resource.calls

  serve(list, async ({ query }, asking) => {
    const asked = readAs('query', ListQuery, query)
    if (isRefusal(asked)) return asked
    const { cursor, limit = 50 } = asked.value
    const after = cursor === undefined ? undefined : readCursor(cursor)
    if (isRefusal(after)) return after
    const references = await store.list(db, asking, { after, limit })
    const found = await store.find(db, asking, references)
    const last = references.length < limit ? undefined : references.at(-1)
    return {
      status: 200,
      body: {
        items: references.flatMap(reference => found.get(reference) ?? []),
        cursor: last === undefined ? null : cursorAt(last),
      },
    }
  })

  serve(read, async ({ params, headers }, asking) => {
    const reference = referenceIn(params)
    if (isRefusal(reference)) return reference
    const view = (await store.find(db, asking, [reference])).get(reference)
    if (view === undefined) return unknown(reference)
    const tag = tagOf(view)
    return isNamed(headers['if-none-match'], tag)
      ? { status: 304, body: undefined, tag }
      : { status: 200, body: view, tag }
  })

  if (put)
    change(put, async ({ params, headers, body }, asking, tx) => {
      const reference = referenceIn(params)
      if (isRefusal(reference)) return reference
      const outdated = await outdatedBy(store, { tx, asking, reference, headers })
      if (outdated) return outdated
      const [outcome] = await store.put(tx, asking, [{ reference, body }])
      if (outcome === undefined) throw new Error(`${reference} was put and nothing came back`)
      if (isRefusal(outcome)) return outcome
      asking.note({}, reference)
      return seen(store, { tx, asking, reference, status: outcome === 'created' ? 201 : 200 })
    })

  if (batch) change(batch, async ({ body }, asking, tx) => putBatch(store, { tx, asking, body }))

  if (remove)
    change(remove, async ({ params, headers }, asking, tx) => {
      const reference = referenceIn(params)
      if (isRefusal(reference)) return reference
      const outdated = await outdatedBy(store, { tx, asking, reference, headers })
      if (outdated) return outdated
      const refused = await store.remove?.(tx, asking, reference)
      return refused ?? seen(store, { tx, asking, reference, status: 200 })
    })

  for (const [name, call] of Object.entries(store.resource.acts)) {
    const act = store.acts?.[name]
    if (!act) throw new Error(`${call.name} has no rule`)
    change(call, async ({ params, headers, body }, asking, tx) => {
      const reference = referenceIn(params)
      if (isRefusal(reference)) return reference
      const outdated = await outdatedBy(store, { tx, asking, reference, headers })
      if (outdated) return outdated
      const done = await act(tx, asking, { reference, body })
      return isRefusal(done) ? done : seen(store, { tx, asking, reference, status: 200 })
    })
  }
}

type One = { readonly tx: Tx; readonly asking: AskingHere; readonly reference: string }

async function seen(
  store: Store,
  { tx, asking, reference, status }: One & { status: number },
): Promise<Answered> {
  const view = (await store.find(tx, asking, [reference])).get(reference)
  return view === undefined ? { status: 204, body: undefined } : { status, body: view, tag: tagOf(view) }
}

async function outdatedBy(
  store: Store,
  { tx, asking, reference, headers }: One & Pick<FastifyRequest, 'headers'>,
): Promise<Refusal | undefined> {
  const conditions = { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] }
  if (conditions.ifMatch === undefined && conditions.ifNoneMatch === undefined) return undefined
  const view = (await store.find(tx, asking, [reference])).get(reference)
  return refuseOutdated(conditions, view === undefined ? undefined : tagOf(view))
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

const cursorAt = (reference: string): string => Buffer.from(reference).toString('base64url')

function readCursor(cursor: string): string | Refusal {
  const reference = Buffer.from(cursor, 'base64url').toString()
  if (cursorAt(reference) === cursor) return reference
  return refuse(
    'cursor-unknown',
    'Ce curseur n’est celui d’aucune page : reprenez la liste depuis le début.',
    {
      ...{ status: 400, got: cursor },
      expected: 'le champ « cursor » de la page précédente',
    },
  )
}

function referenceIn(params: unknown): string | Refusal {
  const read = readAs('params', OneParams, params)
  return isRefusal(read) ? read : read.value.reference
}

const unknown = (reference: string): Refusal =>
  notFound('reference-unknown', `Rien ne porte ici la référence « ${reference} ».`, reference)
