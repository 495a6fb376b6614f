import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { dueTimes, OrderStatus, RelayPoint } from '../entities/order.ts'
import { NewOrder, OrderChange, OrderEntry, OrderFile } from '../entities/order-file.ts'
import { Name, Slug, Total, text } from '../values.ts'
import { listed } from './page.ts'

const params = z.object({ order: Name })
const Version = z.int()
export const OrderDone = answer(z.object({ order: OrderFile }))
export const HoldReason = text(200)

const orderSorts = ['created', 'name', 'customer', 'status', 'priority', 'cutoff'] as const

export const orderFilters = {
  ...listed(orderSorts, 100),
  status: z.optional(OrderStatus),
  campaign: z.optional(Slug),
  carrier: z.optional(Slug),
  due: z.optional(z.enum(dueTimes)),
}
export const OrderList = answer(z.object({ orders: z.array(OrderEntry), total: Total }))
export const OrderChoices = answer(
  z.object({
    carriers: z.array(z.object({ slug: Slug, name: z.string() })),
    campaigns: z.array(z.object({ slug: Slug, name: z.string(), shop: Slug })),
  }),
)
export const RelaysNear = z.object({
  carrier: Slug,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  postcode: text(20),
})
export const RelaysFound = answer(z.object({ relays: z.array(RelayPoint) }))
/** `version` is the one that was read: a change made meanwhile is never overwritten. */
export const OrderSaving = z.object({ version: Version, change: OrderChange })
/** The version whose consequences were read. */
export const OrderCancelling = z.object({ version: Version, reason: z.optional(HoldReason) })

/** Orders as an administrator handles them, before and beside the work at the benches. */
export const orderFileCalls = {
  list: endpoint({
    ...reading('rest_order_list', '/rest/order/list'),
    does: 'Les commandes, par numéro, client, état, boutique, campagne, transporteur ou départ',
    ...manager,
    mayBeOld: true,
    query: z.object({ ...orderFilters, shop: z.optional(Slug) }),
    answer: OrderList,
  }),

  choices: endpoint({
    ...reading('rest_order_choices', '/rest/order/choices'),
    does: 'Les transporteurs et les campagnes qu’une commande peut avoir',
    ...manager,
    answer: OrderChoices,
  }),

  relays: endpoint({
    ...reading('rest_order_relays', '/rest/order/relays'),
    does: 'Les points relais d’un transporteur près d’un code postal, si son service les cherche',
    ...manager,
    query: RelaysNear,
    answer: RelaysFound,
  }),

  information: endpoint({
    ...reading('rest_order_file', '/rest/order/{order}/file'),
    does: 'Une commande, et ce qui peut encore y changer',
    ...manager,
    params,
    answer: OrderDone,
  }),

  create: endpoint({
    ...change('rest_order_create', '/rest/order'),
    does: 'Ajoute une commande',
    ...manager,
    body: NewOrder,
    answer: OrderDone,
  }),

  save: endpoint({
    ...change('rest_order_save', '/rest/order/{order}/file'),
    does: 'Change une commande',
    ...manager,
    params,
    body: OrderSaving,
    answer: OrderDone,
  }),

  hold: endpoint({
    ...change('rest_order_hold', '/rest/order/{order}/hold'),
    does: 'Met une commande en attente',
    ...manager,
    params,
    body: z.object({ reason: HoldReason }),
    answer: OrderDone,
  }),

  release: endpoint({
    ...change('rest_order_release', '/rest/order/{order}/release'),
    does: 'Remet en route une commande en attente',
    ...manager,
    params,
    answer: OrderDone,
  }),

  cancel: endpoint({
    ...change('rest_order_cancel', '/rest/order/{order}/cancel'),
    does: 'Annule une commande',
    ...manager,
    params,
    body: OrderCancelling,
    answer: OrderDone,
  }),
}
