import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { DeliveryChange, DeliveryEntry, DeliveryFile, NewDelivery } from '../entities/delivery.ts'
import { Name, Slug, Total } from '../values.ts'
import { listed } from './page.ts'

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
    ...reading('rest_delivery_list', '/rest/delivery/list'),
    does: 'Les livraisons attendues, commencées et clôturées',
    ...manager,
    mayBeOld: true,
    query: z.object({
      ...listed(deliverySorts, 100),
      state: z.optional(z.enum(deliveryStates)),
      shop: z.optional(Slug),
    }),
    answer: answer(z.object({ deliveries: z.array(DeliveryEntry), total: Total })),
  }),

  information: endpoint({
    ...reading('rest_delivery', '/rest/delivery/{delivery}'),
    does: 'Une livraison : ce qui est attendu, ce qui est arrivé',
    ...manager,
    params,
    answer: Done,
  }),

  create: endpoint({
    ...change('rest_delivery_create', '/rest/delivery'),
    does: 'Annonce une livraison',
    ...manager,
    body: NewDelivery,
    answer: Done,
  }),

  save: endpoint({
    ...change('rest_delivery_save', '/rest/delivery/{delivery}'),
    does: 'Change une livraison attendue',
    ...manager,
    params,
    /** `version` is the one that was read: a change made meanwhile is never overwritten. */
    body: z.object({ version: Version, change: DeliveryChange }),
    answer: Done,
  }),

  close: endpoint({
    ...change('rest_delivery_close', '/rest/delivery/{delivery}/close'),
    does: 'Clôt une livraison ; ce qui manque est attendu sur une autre, ou ne l’est plus',
    ...manager,
    params,
    body: z.object({
      version: Version,
      /** The decision about missing pieces. Without it, an incomplete delivery stays open. */
      rest: z.optional(z.enum(['expect', 'drop'])),
    }),
    answer: Done,
  }),
}
