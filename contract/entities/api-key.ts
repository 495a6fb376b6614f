import * as z from 'zod/mini'
import { Id, Instant, Slug, text } from '../values.ts'

/** The rights that a shop's program has by its key. */
export const apiRights = ['orders', 'articles', 'stock', 'deliveries', 'returns'] as const
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
