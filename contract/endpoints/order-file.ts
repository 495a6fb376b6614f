import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { dueTimes, OrderStatus, RelayPoint } from '../entities/order.ts'
import { NewOrder, OrderChange, OrderEntry, OrderFile } from '../entities/order-file.ts'
import { Name, Slug, Total, text } from '../values.ts'
import { listed } from './page.ts'

const params = z.object({ order: Name })
const Version = z.int()
const Done = answer(z.object({ order: OrderFile }))
const Reason = text(200)

const orderSorts = ['created', 'name', 'customer', 'status', 'priority', 'cutoff'] as const

/** Orders as an administrator handles them, before and beside the work at the benches. */
export const orderFileCalls = {
  list: endpoint({
    ...reading('rest_order_list', '/rest/order/list'),
    does: 'Les commandes, par numéro, client, état, boutique, campagne, transporteur ou départ',
    ...manager,
    mayBeOld: true,
    query: z.object({
      ...listed(orderSorts, 100),
      status: z.optional(OrderStatus),
      shop: z.optional(Slug),
      campaign: z.optional(Slug),
      carrier: z.optional(Slug),
      due: z.optional(z.enum(dueTimes)),
    }),
    answer: answer(z.object({ orders: z.array(OrderEntry), total: Total })),
  }),

  choices: endpoint({
    ...reading('rest_order_choices', '/rest/order/choices'),
    does: 'Les transporteurs et les campagnes qu’une commande peut avoir',
    ...manager,
    answer: answer(
      z.object({
        carriers: z.array(z.object({ slug: Slug, name: z.string() })),
        campaigns: z.array(z.object({ slug: Slug, name: z.string(), shop: Slug })),
      }),
    ),
  }),

  relays: endpoint({
    ...reading('rest_order_relays', '/rest/order/relays'),
    does: 'Les points relais d’un transporteur près d’un code postal, si son service les cherche',
    ...manager,
    query: z.object({
      carrier: Slug,
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      postcode: text(20),
    }),
    answer: answer(z.object({ relays: z.array(RelayPoint) })),
  }),

  information: endpoint({
    ...reading('rest_order_file', '/rest/order/{order}/file'),
    does: 'Une commande, et ce qui peut encore y changer',
    ...manager,
    params,
    answer: Done,
  }),

  create: endpoint({
    ...change('rest_order_create', '/rest/order'),
    does: 'Ajoute une commande',
    ...manager,
    body: NewOrder,
    answer: Done,
  }),

  save: endpoint({
    ...change('rest_order_save', '/rest/order/{order}/file'),
    does: 'Change une commande',
    ...manager,
    params,
    /** `version` is the one that was read: a change made meanwhile is never overwritten. */
    body: z.object({ version: Version, change: OrderChange }),
    answer: Done,
  }),

  hold: endpoint({
    ...change('rest_order_hold', '/rest/order/{order}/hold'),
    does: 'Met une commande en attente',
    ...manager,
    params,
    body: z.object({ reason: Reason }),
    answer: Done,
  }),

  release: endpoint({
    ...change('rest_order_release', '/rest/order/{order}/release'),
    does: 'Remet en route une commande en attente',
    ...manager,
    params,
    answer: Done,
  }),

  cancel: endpoint({
    ...change('rest_order_cancel', '/rest/order/{order}/cancel'),
    does: 'Annule une commande',
    ...manager,
    params,
    /** The version whose consequences were read. */
    body: z.object({ version: Version, reason: z.optional(Reason) }),
    answer: Done,
  }),
}
