import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FileAnswer } from '#contract/endpoint.ts'
import { isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { BatchQuery, FileParams, ListQuery, OneParams, type PublicCall } from '#contract/public/resource.ts'
import { wouldAnswer } from '../administration/act.ts'
import type { Database, Tx } from '../db/open.ts'
import { readAs } from '../http/input.ts'
import { isNamed, refuseOutdated, tagOf } from '../http/tags.ts'
import { putBatch } from './batch.ts'
import { type AskingHere, administratorOf, type Store } from './store.ts'

/** An answer as it is sent, and as it is kept under its Idempotency-Key. */
export const Answered = z.object({ status: z.int(), body: z.unknown(), tag: z.optional(z.string()) })
export type Answered = z.infer<typeof Answered>

export type Handler = (
  request: FastifyRequest,
  asking: AskingHere,
) => OrRefusal<Answered | { readonly file: FileAnswer }>
export type Changing = (request: FastifyRequest, asking: AskingHere, tx: Tx) => OrRefusal<Answered>

type Serving = {
  readonly db: Database['db']
  readonly serve: (call: PublicCall, handle: Handler) => void
  /** Makes a handler that changes once, in one transaction, with its line of the audit log. */
  readonly once: (call: PublicCall, handle: Changing) => Handler
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Serves the calls of one kind of things. */
export function serveStore(store: Store, serving: Serving): void {
  serveReadings(store, serving)
  serveChanges(store, serving)
}

function serveReadings(store: Store, { db, serve }: Serving): void {
  const { calls, readings, files } = store.resource

  serve(calls.list, async ({ query }, asking) => {
    const asked = readAs('query', ListQuery, query)
    if (isRefusal(asked)) return asked
    const { cursor, limit = 50 } = asked.value
    const after = cursor === undefined ? undefined : readCursor(cursor)
    if (isRefusal(after)) return after
    const listed = await store.list(db, asking, { after, limit }, query)
    if (isRefusal(listed)) return listed
    const { items, last } = listed
    return { status: 200, body: { items, cursor: last === undefined ? null : cursorAt(last) } }
  })

  serve(calls.read, async (request, asking) => {
    const reference = referenceIn(request.params)
    if (isRefusal(reference)) return reference
    const read = await store.read(db, asking, reference, calls.read.query ? request.query : {})
    if (isRefusal(read)) return read
    return read.view === undefined ? unknown(reference) : tagged(request, read.view)
  })

  for (const [name, call] of Object.entries(readings)) {
    const reading = ruleOf(store.readings, name, call)
    serve(call, async (request, asking) => {
      const reference = referenceIn(request.params)
      if (isRefusal(reference)) return reference
      const view = await reading(db, asking, { reference, query: request.query })
      return isRefusal(view) ? view : tagged(request, view)
    })
  }

  for (const [name, call] of Object.entries(files)) {
    const filing = ruleOf(store.files, name, call)
    serve(call, async ({ params }, asking) => {
      const read = readAs('params', FileParams, params)
      if (isRefusal(read)) return read
      const file = await filing(db, asking, read.value)
      return isRefusal(file) ? file : { file }
    })
  }
}

function serveChanges(store: Store, { db, serve, once, inTurn }: Serving): void {
  const { put, batch, remove } = store.resource.calls
  const change = (call: PublicCall, handle: Changing) => serve(call, once(call, handle))

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

  if (batch) {
    const send = once(batch, async ({ body }, asking, tx) => putBatch(store, { tx, asking, body }))
    serve(batch, async (request, asking) => {
      const read = readAs('query', BatchQuery, request.query)
      if (isRefusal(read)) return read
      if (read.value.dryRun !== 'true') return send(request, asking)
      const { body } = request
      const by = { by: administratorOf(asking), now: asking.now }
      return inTurn(() => wouldAnswer(db, by, ({ tx }) => putBatch(store, { tx, asking, body })))
    })
  }

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
    const act = ruleOf(store.acts, name, call)
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

function ruleOf<R>(rules: Readonly<Record<string, R>> | undefined, name: string, call: PublicCall): R {
  const rule = rules?.[name]
  if (!rule) throw new Error(`${call.name} has no rule`)
  return rule
}

function tagged({ headers }: FastifyRequest, view: unknown): Answered {
  const tag = tagOf(view)
  return isNamed(headers['if-none-match'], tag)
    ? { status: 304, body: undefined, tag }
    : { status: 200, body: view, tag }
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
