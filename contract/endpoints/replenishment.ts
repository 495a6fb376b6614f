import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { ProductSummary } from '../entities/order.ts'
import { Undoing } from '../entities/stock.ts'
import { Day, Id, Instant, Name, Quantity, Sku, Total } from '../values.ts'

const way = {
  product: ProductSummary,
  qty: Quantity,
  from: Name,
  to: Name,
  /** The places' positions in the walk. */
  fromWalk: z.int(),
  toWalk: z.int(),
}

/** Pieces to bring from a reserve place to a pick place that has too few. */
export const Replenishment = z.object({
  ...way,
  /** The pieces perish after this day. */
  expiry: z.nullable(Day),
  /** The departure of the first order that waits for them; null where none does. */
  by: z.nullable(Instant),
  /** The orders that wait for them. */
  orders: Total,
})
export type Replenishment = z.infer<typeof Replenishment>

/** Pieces that a person has taken upon themselves to bring. */
export const TakenReplenishment = z.object({
  ...way,
  takenBy: z.string(),
  takenAt: Instant,
  mine: z.boolean(),
})
export type TakenReplenishment = z.infer<typeof TakenReplenishment>

/** A screen shows so many that nobody has taken; the others are counted. */
export const replenishmentsShown = 50

/** A tour has so many pick places, unless the person asks for fewer. */
export const tourStops = 6

const Line = z.object({ sku: Sku, from: Name, to: Name })

export const replenishmentCalls = {
  list: endpoint({
    ...reading('rest_replenishment', '/rest/replenishment'),
    does: 'Ce qui est à apporter de la réserve, le plus pressé d’abord, et ce qui est pris',
    ...work('Transfer'),
    answer: answer(
      z.object({
        tasks: z.array(Replenishment),
        total: Total,
        /** So many of them are for orders that wait. */
        urgent: Total,
        taken: z.array(TakenReplenishment),
      }),
    ),
  }),

  take: endpoint({
    ...change('rest_replenishment_take', '/rest/replenishment/take'),
    does: 'Prend le réapprovisionnement le plus pressé, ou une tournée de plusieurs, pour la personne seule',
    ...work('Transfer'),
    body: z.object({
      stops: z.int().check(z.minimum(1), z.maximum(20)),
      /** Only what leaves this place, or is missing there. */
      place: z.optional(Name),
    }),
    /** All that the person has taken, in walking order. */
    answer: answer(z.array(TakenReplenishment)),
  }),

  put: endpoint({
    ...change('rest_replenishment_put', '/rest/replenishment/put'),
    does: 'Pose à un emplacement ce qui vient de la réserve',
    ...work('Transfer'),
    body: z.object({
      to: Name,
      lines: z
        .array(z.object({ sku: Sku, from: Name, qty: Quantity }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
    answer: answer(z.object({ moves: z.array(Id) })),
  }),

  release: endpoint({
    ...change('rest_replenishment_release', '/rest/replenishment/release'),
    does: 'Rend ce que la personne a pris et n’a pas posé : tout, ou ces lignes',
    ...work('Transfer'),
    body: z.object({ lines: z.optional(z.array(Line).check(z.minLength(1), z.maxLength(100))) }),
    answer: answer(z.object({ released: Total })),
  }),

  undo: endpoint({
    ...change('rest_replenishment_undo', '/rest/replenishment/undo'),
    does: 'Annule une pose du jour : les pièces retournent d’où elles viennent',
    ...work('Transfer'),
    body: Undoing,
    answer: answer(z.object({ moves: z.array(Id) })),
  }),
}
