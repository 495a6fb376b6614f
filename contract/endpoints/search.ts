import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { OrderStatus } from '../entities/order.ts'
import { Slug, text } from '../values.ts'

export const foundKinds = [
  'order',
  'package',
  'tracking',
  'pickingList',
  'box',
  'reception',
  'return',
  'slip',
  'carrier',
  'product',
  'location',
] as const

export const FoundKind = z.enum(foundKinds)
export type FoundKind = z.infer<typeof FoundKind>

/** The most results: `one` when the search names a kind, `each` per kind when it asks for all. */
export const foundAtOnce = { one: 20, each: 5 }

export const Found = z.object({
  kind: FoundKind,
  /** The name that opens the result: of an order, a list or a place, a tracking number, a reference, a carrier's group. */
  name: z.string(),
  /** An article's barcode; null for other kinds, whose barcode comes from their name. */
  code: z.nullable(z.string()),
  title: z.string(),
  hint: z.string(),
  shop: z.nullable(Slug),
  status: z.nullable(OrderStatus),
  /** Part of the order left or can leave, and the rest is to come. */
  partial: z.optional(z.boolean()),
  photo: z.string(),
  /** The query is its whole code, name or number, not the beginning of it. */
  exact: z.boolean(),
})
export type Found = z.infer<typeof Found>

export const searchCalls = {
  all: endpoint({
    ...reading('rest_search', '/rest/search'),
    does: 'Commandes, colis, listes, caisses, réceptions, retours, bordereaux, articles et emplacements, par nom, client ou début de code',
    scope: 'own',
    query: z.object({
      query: text(200),
      kind: z.optional(FoundKind),
      shop: z.optional(Slug),
      status: z.optional(OrderStatus),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 1),
    }),
    answer: answer(z.array(z.object({ kind: FoundKind, found: z.array(Found), more: z.boolean() }))),
  }),
}
