import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { DeliveryChange, DeliveryEntry, DeliveryFile, NewDelivery } from '../entities/delivery.ts'
import { Name, optionalText, Slug, Total } from '../values.ts'

const manager = { scope: 'warehouse', standing: 'manager' } as const
const params = z.object({ delivery: Name })
const Version = z.int()
const Done = answer(z.object({ delivery: DeliveryFile }))

/** `due` is expected or begun. */
export const deliveryStates = ['due', 'expected', 'open', 'closed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliverySorts = ['expected', 'name', 'supplier', 'status'] as const

/** Expected deliveries as an administrator handles them. Goods come in by the calls of receptions. */
export const deliveryCalls = {
  list: endpoint({
    ...manager,
    name: 'rest_delivery_list',
    method: 'GET',
    path: '/rest/delivery/list',
    does: 'Les livraisons attendues, commencées et clôturées',
    mayBeOld: true,
    query: z.object({
      text: optionalText(120),
      state: z.optional(z.enum(deliveryStates)),
      shop: z.optional(Slug),
      sort: z.optional(z.enum(deliverySorts)),
      order: z.optional(z.enum(['asc', 'desc'])),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
      size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    answer: answer(z.object({ deliveries: z.array(DeliveryEntry), total: Total })),
  }),

  information: endpoint({
    ...manager,
    name: 'rest_delivery',
    method: 'GET',
    path: '/rest/delivery/{delivery}',
    does: 'Une livraison : ce qui est attendu, ce qui est arrivé',
    params,
    answer: Done,
  }),

  create: endpoint({
    ...manager,
    name: 'rest_delivery_create',
    method: 'POST',
    path: '/rest/delivery',
    does: 'Annonce une livraison',
    change: true,
    body: NewDelivery,
    answer: Done,
  }),

  save: endpoint({
    ...manager,
    name: 'rest_delivery_save',
    method: 'POST',
    path: '/rest/delivery/{delivery}',
    does: 'Change une livraison attendue',
    change: true,
    params,
    /** `version` is the one that was read: a change made meanwhile is never overwritten. */
    body: z.object({ version: Version, change: DeliveryChange }),
    answer: Done,
  }),

  close: endpoint({
    ...manager,
    name: 'rest_delivery_close',
    method: 'POST',
    path: '/rest/delivery/{delivery}/close',
    does: 'Clôt une livraison ; ce qui manque est attendu sur une autre, ou ne l’est plus',
    change: true,
    params,
    body: z.object({
      version: Version,
      /** The decision about missing pieces. Without it, an incomplete delivery stays open. */
      rest: z.optional(z.enum(['expect', 'drop'])),
    }),
    answer: Done,
  }),
}
