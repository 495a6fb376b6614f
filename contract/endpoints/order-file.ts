import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, manager, reading } from '../endpoint.ts'
import { dueTimes, OrderStatus, RelayPoint } from '../entities/order.ts'
import { NewOrder, NewShopOrder, OrderChange, OrderEntry, OrderFile } from '../entities/order-file.ts'
import { Name, Slug, Total, text } from '../values.ts'
import { listed } from './page.ts'

const order = { order: Name }
const params = z.object(order)
const Version = z.int()
const Done = answer(z.object({ order: OrderFile }))
const Reason = text(200)

const orderSorts = ['created', 'name', 'customer', 'status', 'priority', 'cutoff'] as const

const filters = {
  ...listed(orderSorts, 100),
  status: z.optional(OrderStatus),
  campaign: z.optional(Slug),
  carrier: z.optional(Slug),
  due: z.optional(z.enum(dueTimes)),
}
const List = answer(z.object({ orders: z.array(OrderEntry), total: Total }))
const Choices = answer(
  z.object({
    carriers: z.array(z.object({ slug: Slug, name: z.string() })),
    campaigns: z.array(z.object({ slug: Slug, name: z.string(), shop: Slug })),
  }),
)
const Near = z.object({
  carrier: Slug,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  postcode: text(20),
})
const Relays = answer(z.object({ relays: z.array(RelayPoint) }))
/** `version` is the one that was read: a change made meanwhile is never overwritten. */
const Save = z.object({ version: Version, change: OrderChange })
/** The version whose consequences were read. */
const Cancel = z.object({ version: Version, reason: z.optional(Reason) })

/** Orders as an administrator handles them, before and beside the work at the benches. */
export const orderFileCalls = {
  list: endpoint({
    ...reading('rest_order_list', '/rest/order/list'),
    does: 'Les commandes, par numéro, client, état, boutique, campagne, transporteur ou départ',
    ...manager,
    mayBeOld: true,
    query: z.object({ ...filters, shop: z.optional(Slug) }),
    answer: List,
  }),

  choices: endpoint({
    ...reading('rest_order_choices', '/rest/order/choices'),
    does: 'Les transporteurs et les campagnes qu’une commande peut avoir',
    ...manager,
    answer: Choices,
  }),

  relays: endpoint({
    ...reading('rest_order_relays', '/rest/order/relays'),
    does: 'Les points relais d’un transporteur près d’un code postal, si son service les cherche',
    ...manager,
    query: Near,
    answer: Relays,
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
    body: Save,
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
    body: Cancel,
    answer: Done,
  }),
}

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const orderParams = z.object({ ...ofShop, ...order })
const orders = '/rest/shop/{slugShop}/orders'

/** The same at the shop's own door. */
export const shopOrderCalls = {
  list: endpoint({
    ...reading('rest_shop_order_list', orders),
    does: 'Les commandes d’une boutique, par numéro, client, état, campagne, transporteur ou départ',
    ...door('read'),
    mayBeOld: true,
    params: shopParams,
    query: z.object(filters),
    answer: List,
  }),

  choices: endpoint({
    ...reading('rest_shop_order_choices', '/rest/shop/{slugShop}/order-choices'),
    does: 'Les transporteurs et les campagnes que ses commandes peuvent avoir',
    ...door('read'),
    params: shopParams,
    answer: Choices,
  }),

  relays: endpoint({
    ...reading('rest_shop_order_relays', '/rest/shop/{slugShop}/relays'),
    does: 'Les points relais d’un transporteur près d’un code postal, si son service les cherche',
    ...door('orders'),
    params: shopParams,
    query: Near,
    answer: Relays,
  }),

  information: endpoint({
    ...reading('rest_shop_order', `${orders}/{order}`),
    does: 'Une commande de la boutique, et ce qui peut encore y changer',
    ...door('read'),
    params: orderParams,
    answer: Done,
  }),

  create: endpoint({
    ...change('rest_shop_order_create', orders),
    does: 'Ajoute une commande à la boutique',
    ...door('orders'),
    params: shopParams,
    body: NewShopOrder,
    answer: Done,
  }),

  save: endpoint({
    ...change('rest_shop_order_save', `${orders}/{order}`),
    does: 'Change une commande de la boutique',
    ...door('orders'),
    params: orderParams,
    body: Save,
    answer: Done,
  }),

  hold: endpoint({
    ...change('rest_shop_order_hold', `${orders}/{order}/hold`),
    does: 'Met une commande de la boutique en attente',
    ...door('orders'),
    params: orderParams,
    body: z.object({ reason: Reason }),
    answer: Done,
  }),

  release: endpoint({
    ...change('rest_shop_order_release', `${orders}/{order}/release`),
    does: 'Remet en route une commande de la boutique',
    ...door('orders'),
    params: orderParams,
    answer: Done,
  }),

  cancel: endpoint({
    ...change('rest_shop_order_cancel', `${orders}/{order}/cancel`),
    does: 'Annule une commande de la boutique',
    ...door('orders'),
    params: orderParams,
    body: Cancel,
    answer: Done,
  }),
}
