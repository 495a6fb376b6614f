import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { Id, Instant, Slug, text } from '../values.ts'

/** The rights that a shop's program has by its key. */
export const apiRights = ['orders', 'articles', 'stock', 'deliveries', 'returns', 'bills'] as const
export const ApiRight = z.enum(apiRights)
export type ApiRight = z.infer<typeof ApiRight>

/** A key as the administration shows it. The key itself is shown once, when it is made. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  shop: Slug,
  rights: z.array(ApiRight),
  /** The key's beginning, by which people tell keys apart. */
  prefix: z.string(),
  madeAt: Instant,
  /** Null: the command line. */
  madeBy: z.nullable(z.string()),
  /** To the hour. */
  lastUsedAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  /** Until when the key before the last rotation still opens. */
  previousUntil: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({
  shop: Slug,
  name: text(80),
  rights: z.array(ApiRight).check(z.minLength(1), z.maxLength(apiRights.length)),
  expiresAt: z.optional(z.nullable(Instant)),
})
export type NewApiKey = z.infer<typeof NewApiKey>

/** How long the key before a rotation still opens, at most: a week. */
const overlapHoursAtMost = 168
const params = z.object({ key: Id })
/** Not a `change`: the answer to one is kept with its idempotency key, and a key must be kept by nobody. */
export const KeyMade = answer(z.object({ key: ApiKey, secret: z.string() }))
export const KeyRotation = z.object({
  overlapHours: z.int().check(z.minimum(0), z.maximum(overlapHoursAtMost)),
})
export const KeyList = answer(z.object({ keys: z.array(ApiKey) }))

export const apiKeyCalls = {
  list: endpoint({
    ...reading('rest_api_key_list', '/rest/api-key'),
    does: 'Les clés des programmes de boutiques',
    ...admin,
    answer: KeyList,
  }),

  create: endpoint({
    ...admin,
    name: 'rest_api_key_create',
    method: 'POST',
    path: '/rest/api-key',
    does: 'Fait une clé pour le programme d’une boutique',
    body: NewApiKey,
    answer: KeyMade,
  }),

  rotate: endpoint({
    ...admin,
    name: 'rest_api_key_rotate',
    method: 'POST',
    path: '/rest/api-key/{key}/rotate',
    does: 'Remplace une clé, l’ancienne ouvrant encore quelques heures',
    params,
    body: KeyRotation,
    answer: KeyMade,
  }),

  revoke: endpoint({
    ...change('rest_api_key_revoke', '/rest/api-key/{key}/revoke'),
    does: 'Révoque une clé, qui n’ouvre plus rien',
    ...admin,
    params,
    answer: answer(z.object({ key: ApiKey })),
  }),
}
