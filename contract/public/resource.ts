import * as z from 'zod/mini'
import type { ApiRight } from '../endpoints/api-key.ts'
import { Id, Slug, text } from '../values.ts'

type Shape = z.ZodMiniType

/** The shop's own name for a thing. */
export const Reference = text(64)
const batchAtMost = 500
const pageAtMost = 200

export const ListQuery = z.object({
  /** From the answer before. */
  cursor: z.optional(text(200)),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageAtMost))),
})

const ShopParams = z.object({ slug: Slug })
const one = { slug: Slug, reference: Reference }
export const OneParams = z.object(one)
export const FileParams = z.object({ ...one, id: Id })

/** The result of one line of a batch. */
const outcomes = ['created', 'changed', 'unchanged', 'refused'] as const

/** `true`: each line gets the answer that it would get, and nothing is kept. */
export const BatchQuery = z.object({ dryRun: z.optional(z.enum(['true', 'false'])) })

export const BatchBody = z.object({
  /** Each line has its `reference`. A malformed line is refused alone. */
  items: z.array(z.unknown()).check(z.minLength(1), z.maxLength(batchAtMost)),
})

export const BatchAnswer = z.object({
  results: z.array(
    z.object({
      reference: z.nullable(z.string()),
      status: z.int(),
      outcome: z.enum(outcomes),
      code: z.optional(z.string()),
      detail: z.optional(z.string()),
    }),
  ),
})
export type BatchAnswer = z.infer<typeof BatchAnswer>

type Words = {
  /** « la commande », « une commande », « les commandes » */
  readonly the: string
  readonly a: string
  readonly some: string
}

/** The filters of a list. */
type Filters = z.ZodMiniObject

type Read<V extends Shape, F extends Filters> = {
  /** The noun in addresses: `orders`. */
  readonly path: string
  /** In names of calls: `order`. */
  readonly one: string
  readonly right: ApiRight
  readonly words: Words
  readonly view: V
  readonly example: z.output<V>
  readonly filters: F
  /** The filters count for one of them, too: the stock of a past day has no other. */
  readonly filtersOne?: true
  /** Further readings of one of them, by their names in the address. */
  readonly readings?: Readonly<Record<string, Reading>>
  /** Files of one of them: `papers` are read under `…/papers/{id}`. */
  readonly files?: Readonly<Record<string, Pick<PublicCall, 'does'> & { readonly type: FileType }>>
  /** Further acts on one of them, by their names in the address. */
  readonly acts?: Readonly<Record<string, Pick<PublicCall, 'does' | 'more' | 'body'>>>
}

type Reading = Pick<PublicCall, 'does' | 'more' | 'query'> & {
  readonly view: z.ZodMiniType
  readonly example: unknown
}

type Written<B extends Shape, V extends Shape, F extends Filters> = Read<V, F> & {
  readonly body: B
  readonly sent: z.input<B>
  readonly more: { readonly put: string; readonly remove: string }
}

/** A thing that a shop names by its own reference, with the calls that all such things have. */
export type Resource<
  B extends Shape = Shape,
  V extends Shape = Shape,
  F extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly path: string
  readonly body: B
  readonly view: V
  readonly filters: F
  readonly calls: Calls
  readonly readings: Readonly<Record<string, PublicCall>>
  readonly files: Readonly<Record<string, PublicCall>>
  readonly acts: Readonly<Record<string, PublicCall>>
}

type Calls = {
  readonly list: PublicCall
  readonly read: PublicCall
  /** Missing for a thing that a shop only reads. */
  readonly put?: PublicCall
  readonly batch?: PublicCall
  readonly remove?: PublicCall
}

/** A thing that a shop only reads. */
export function readOnly<V extends Shape, F extends Filters>(description: Read<V, F>) {
  return { ...common(description), body: z.never(), calls: readingCalls(description) }
}

export function resource<B extends Shape, V extends Shape, F extends Filters>(description: Written<B, V, F>) {
  const calls = { ...readingCalls(description), ...writingCalls(description) }
  return { ...common(description), body: description.body, calls }
}

function common<V extends Shape, F extends Filters>(description: Read<V, F>) {
  const { path, view, filters } = description
  return {
    ...{ path, view, filters },
    readings: furtherReadings(description),
    files: fileCalls(description),
    acts: actingCalls(description),
  }
}

const many = (path: string) => `/api/v1/shops/{slug}/${path}` as const
const single = (path: string) => `${many(path)}/{reference}` as const

function readingCalls<V extends Shape, F extends Filters>(description: Read<V, F>): Calls {
  const { path, one, right, words, view, example, filters, filtersOne } = description
  return {
    list: {
      ...{ name: `list_${path}`, method: 'GET', path: many(path), right },
      ...{ params: ShopParams, query: z.extend(ListQuery, filters.shape) },
      does: `Lit ${words.some}, page par page`,
      more: 'La page suivante est celle de `cursor` ; la dernière donne null.',
      answers: {
        200: {
          does: 'Une page',
          schema: z.object({ items: z.array(view), cursor: z.nullable(z.string()) }),
          example: { items: [example], cursor: null },
        },
      },
    },
    read: {
      ...{ name: `get_${one}`, method: 'GET', path: single(path), right, params: OneParams, tagged: true },
      ...(filtersOne ? { query: filters } : {}),
      does: `Lit ${words.the}`,
      answers: { 200: { does: 'Ce qui est là', schema: view, example }, 304: { does: 'Comme avant' } },
    },
  }
}

function writingCalls<B extends Shape, V extends Shape, F extends Filters>(description: Written<B, V, F>) {
  const { path, one, right, words, body, view, example, sent, more } = description
  const seen = (does: string) => ({ does, schema: view, example })
  const put: PublicCall = {
    ...{ name: `put_${one}`, method: 'PUT', path: single(path), right, params: OneParams },
    ...{ change: true, tagged: true, body: { schema: body, example: sent } },
    does: `Envoie ${words.the}, pour la première fois ou corrigée`,
    more: more.put,
    answers: { 200: seen('Corrigée, ou comme avant'), 201: seen('Nouvelle') },
  }
  const batch: PublicCall = {
    ...{ name: `put_${path}`, method: 'POST', path: `${many(path)}/batch`, right, params: ShopParams },
    ...{ query: BatchQuery, change: true },
    does: `Envoie jusqu’à ${batchAtMost} lignes à la fois, avec une réponse à chacune`,
    more: `Chaque ligne est ${words.a} avec sa \`reference\`. Ce qui est refusé n’arrête pas les autres. Avec \`dryRun=true\`, chaque ligne reçoit la réponse qu’elle aurait, et rien n’est gardé.`,
    body: { schema: BatchBody, example: { items: [{ reference: 'A-1001', ...spread(sent) }] } },
    answers: {
      207: {
        does: 'Une réponse par ligne, dans leur ordre',
        schema: BatchAnswer,
        example: { results: [{ reference: 'A-1001', status: 201, outcome: 'created' }] },
      },
    },
  }
  const remove: PublicCall = {
    ...{ name: `delete_${one}`, method: 'DELETE', path: single(path), right, params: OneParams },
    ...{ does: `Retire ${words.the}`, more: more.remove, change: true, tagged: true },
    answers: { 200: seen('Ce qui reste'), 204: { does: 'Il n’en reste rien' } },
  }
  return { put, batch, remove }
}

function furtherReadings<V extends Shape, F extends Filters>({
  path,
  one,
  right,
  readings = {},
}: Read<V, F>): Readonly<Record<string, PublicCall>> {
  return Object.fromEntries(
    Object.entries(readings).map(([what, { view: schema, example, ...about }]): [string, PublicCall] => [
      what,
      {
        ...{ name: `get_${one}_${what}`, method: 'GET', path: `${single(path)}/${what}`, right },
        ...{ params: OneParams, tagged: true, ...about },
        answers: { 200: { does: 'Ce qui est là', schema, example }, 304: { does: 'Comme avant' } },
      },
    ]),
  )
}

function fileCalls<V extends Shape, F extends Filters>({
  path,
  one,
  right,
  files = {},
}: Read<V, F>): Readonly<Record<string, PublicCall>> {
  return Object.fromEntries(
    Object.entries(files).map(([what, { does, type }]): [string, PublicCall] => [
      what,
      {
        ...{ name: `get_${one}_${what}_file`, method: 'GET', path: `${single(path)}/${what}/{id}`, right },
        ...{ params: FileParams, does },
        answers: { 200: { does: 'Le fichier', type } },
      },
    ]),
  )
}

function actingCalls<V extends Shape, F extends Filters>({
  path,
  one,
  right,
  view,
  example,
  acts = {},
}: Read<V, F>): Readonly<Record<string, PublicCall>> {
  return Object.fromEntries(
    Object.entries(acts).map(([act, about]): [string, PublicCall] => [
      act,
      {
        ...{ name: `${act}_${one}`, method: 'POST', path: `${single(path)}/${act}`, right },
        ...{ params: OneParams, change: true, tagged: true, ...about },
        answers: { 200: { does: 'Ce qu’il en est maintenant', schema: view, example } },
      },
    ]),
  )
}

const spread = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** One call of the public API, as a value that the server and its description share. Names are English and stay. */
export type PublicCall = {
  /** Its `operationId`, and its name in the audit log. */
  readonly name: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: `/api/v1/shops/{slug}/${string}`
  /** A French line that describes the call. */
  readonly does: string
  /** More of it, in a few French sentences. */
  readonly more?: string
  readonly right: ApiRight
  readonly params: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: { readonly schema: z.ZodMiniType; readonly example: unknown }
  /** Answers by status. */
  readonly answers: Readonly<Record<number, Answer>>
  /** It changes data and may carry an Idempotency-Key. */
  readonly change?: true
  /** It answers an ETag and obeys If-Match and If-None-Match. */
  readonly tagged?: true
}

type FileType = 'application/pdf' | 'image/jpeg'

type Answer = {
  readonly does: string
  readonly schema?: z.ZodMiniType
  readonly example?: unknown
  /** It is a file. */
  readonly type?: FileType
}
