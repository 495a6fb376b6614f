import * as z from 'zod/mini'
import { optionalText } from '../values.ts'

/** The number of a list's page, from 0, and its rows. */
export const page = (most = 200) => ({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))),
})

/** A page of a list of what these words find, in an order. Each list adds its own filters. */
export const listed = <const Sorts extends readonly string[]>(sorts: Sorts, most?: number) => ({
  text: optionalText(120),
  sort: z.optional(z.enum(sorts)),
  order: z.optional(z.enum(['asc', 'desc'])),
  ...page(most),
})

/** A page of a list of moves: those numbered below `before`. The first page has no `before`. */
export const MovesPage = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})
