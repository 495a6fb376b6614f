import * as z from 'zod/mini'

/** A page of a list of moves: those numbered below `before`. The first page has no `before`. */
export const MovesPage = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})
