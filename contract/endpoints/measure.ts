import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint } from '../endpoint.ts'
import { Sku, Slug } from '../values.ts'

const SideMm = z.int().check(z.minimum(1), z.maximum(10_000))

/** A piece as it was measured. A weight that is missing stays. */
export const Measuring = z.object({
  sku: Sku,
  ...{ lengthMm: SideMm, widthMm: SideMm, heightMm: SideMm, upright: z.boolean() },
  weightG: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
})
export type Measuring = z.infer<typeof Measuring>

export const measureCalls = {
  /** Packers have the piece in their hands, and the cartons of the next order go by it. */
  save: endpoint({
    ...change('rest_article_measure', '/rest/{slugShop}/article/measure'),
    does: 'Note la taille et le poids d’une pièce, mesurés à l’entrepôt',
    scope: 'shop',
    role: 'Shipping',
    params: z.object({ slugShop: Slug }),
    body: Measuring,
    answer: answer(Measuring),
  }),
}
