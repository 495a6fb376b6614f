import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { dueTimes, OrderStatus } from '../entities/order.ts'
import { NewOrder, OrderChange, OrderEntry, OrderFile } from '../entities/order-file.ts'
import { RelayPoint } from '../entities/relay.ts'
import { Name, optionalText, Slug, Total, text } from '../values.ts'

const manager = { scope: 'warehouse', standing: 'manager' } as const
const params = z.object({ order: Name })
const Version = z.int()
const Done = answer(z.object({ order: OrderFile }))
const Reason = text(200)

export const orderSorts = ['created', 'name', 'customer', 'status', 'priority', 'cutoff'] as const

/** Orders as an administrator handles them, before and beside the work at the benches. */
export const orderFileCalls = {
  list: endpoint({
    ...manager,
    name: 'rest_order_list',
    method: 'GET',
    path: '/rest/order/list',
    does: 'Les commandes, par numéro, client, état, boutique, campagne, transporteur ou départ',
    mayBeOld: true,
    query: z.object({
      text: optionalText(120),
      status: z.optional(OrderStatus),
      shop: z.optional(Slug),
      campaign: z.optional(Slug),
      carrier: z.optional(Slug),
      due: z.optional(z.enum(dueTimes)),
      sort: z.optional(z.enum(orderSorts)),
      order: z.optional(z.enum(['asc', 'desc'])),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
      size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    answer: answer(z.object({ orders: z.array(OrderEntry), total: Total })),
  }),

  choices: endpoint({
    ...manager,
    name: 'rest_order_choices',
    method: 'GET',
    path: '/rest/order/choices',
    does: 'Les transporteurs et les campagnes qu’une commande peut avoir',
    answer: answer(
      z.object({
        carriers: z.array(z.object({ slug: Slug, name: z.string() })),
        campaigns: z.array(z.object({ slug: Slug, name: z.string(), shop: Slug })),
      }),
    ),
  }),

  relays: endpoint({
    ...manager,
    name: 'rest_order_relays',
    method: 'GET',
    path: '/rest/order/relays',
    does: 'Les points relais d’un transporteur près d’un code postal, si son service les cherche',
    query: z.object({
      carrier: Slug,
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      postcode: text(20),
    }),
    answer: answer(z.object({ relays: z.array(RelayPoint) })),
  }),

  information: endpoint({
    ...manager,
    name: 'rest_order_file',
    method: 'GET',
    path: '/rest/order/{order}/file',
    does: 'Une commande, et ce qui peut encore y changer',
    params,
    answer: Done,
  }),

  create: endpoint({
    ...manager,
    name: 'rest_order_create',
    method: 'POST',
    path: '/rest/order',
    does: 'Ajoute une commande',
    change: true,
    body: NewOrder,
    answer: Done,
  }),

  save: endpoint({
    ...manager,
    name: 'rest_order_save',
    method: 'POST',
    path: '/rest/order/{order}/file',
    does: 'Change une commande',
    change: true,
    params,
    /** `version` is the one that was read: a change made meanwhile is never overwritten. */
    body: z.object({ version: Version, change: OrderChange }),
    answer: Done,
  }),

  hold: endpoint({
    ...manager,
    name: 'rest_order_hold',
    method: 'POST',
    path: '/rest/order/{order}/hold',
    does: 'Met une commande en attente',
    change: true,
    params,
    body: z.object({ reason: Reason }),
    answer: Done,
  }),

  release: endpoint({
    ...manager,
    name: 'rest_order_release',
    method: 'POST',
    path: '/rest/order/{order}/release',
    does: 'Remet en route une commande en attente',
    change: true,
    params,
    answer: Done,
  }),

  cancel: endpoint({
    ...manager,
    name: 'rest_order_cancel',
    method: 'POST',
    path: '/rest/order/{order}/cancel',
    does: 'Annule une commande',
    change: true,
    params,
    /** The version whose consequences were read. */
    body: z.object({ version: Version, reason: z.optional(Reason) }),
    answer: Done,
  }),
}
