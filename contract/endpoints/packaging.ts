import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, work } from '../endpoint.ts'
import { Order, Parcel } from '../entities/order.ts'
import { Id, Name, Quantity, text, WeightG } from '../values.ts'

export const packagingCalls = {
  save: endpoint({
    name: 'rest_order_packaging',
    method: 'PUT',
    path: '/rest/order/{order}/packaging',
    does: 'Change les cartons et les poids d’une commande',
    ...work('Shipping'),
    change: true,
    params: z.object({ order: Name }),
    body: z.object({
      parcels: z
        .array(
          z.object({
            /** The parcel; without a name, parcels are taken in name order. */
            parcel: z.optional(Name),
            packaging: text(40),
            weightG: WeightG,
            /** New contents: if given, every parcel must list its own. */
            lines: z.optional(z.array(z.object({ line: Id, qty: Quantity }))),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
      /** The weight differs from the articles' weight on purpose. */
      confirm: z.optional(z.boolean()),
    }),
    answer: answer(z.object({ order: Order, parcels: z.array(Parcel) })),
  }),
}
