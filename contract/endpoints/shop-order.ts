import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, reading } from '../endpoint.ts'
import { OrderEvent } from '../entities/order.ts'
import { NewShopOrder } from '../entities/order-file.ts'
import { Id, Instant, Name, Slug } from '../values.ts'
import { ParcelInformation } from './order.ts'
import {
  HoldReason,
  OrderCancelling,
  OrderChoices,
  OrderDone,
  OrderList,
  OrderSaving,
  orderFilters,
  RelaysFound,
  RelaysNear,
} from './order-file.ts'

/** A sheet that was printed for an order: a delivery note, a customs declaration. Labels are the carrier's. */
const OrderPaper = z.object({ id: Id, title: z.string(), at: Instant })
export type OrderPaper = z.infer<typeof OrderPaper>

/** A photograph of pieces that came back of an order. Who took it is the warehouse's own. */
const OrderPhoto = z.object({ id: Id, return: Name, origin: z.string(), at: Instant })
export type OrderPhoto = z.infer<typeof OrderPhoto>

/** The parcels, papers, photographs and events of an order. Carriers' prices are the warehouse's own, and so are the names of its people. */
const OrderHistory = z.object({
  parcels: z.array(z.omit(ParcelInformation, { carriage: true, slip: true })),
  papers: z.array(OrderPaper),
  photos: z.array(OrderPhoto),
  timeline: z.array(OrderEvent),
})
export type OrderHistory = z.infer<typeof OrderHistory>

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const orderParams = z.object({ ...ofShop, order: Name })
const orders = '/rest/shop/{slugShop}/orders'

/** Orders at the shop's own door: the same as in the administration, of one shop. */
export const shopOrderCalls = {
  list: endpoint({
    ...reading('rest_shop_order_list', orders),
    does: 'Les commandes d’une boutique, par numéro, client, état, campagne, transporteur ou départ',
    ...door('read'),
    mayBeOld: true,
    params: shopParams,
    query: z.object(orderFilters),
    answer: OrderList,
  }),

  choices: endpoint({
    ...reading('rest_shop_order_choices', '/rest/shop/{slugShop}/order-choices'),
    does: 'Les transporteurs et les campagnes que ses commandes peuvent avoir',
    ...door('read'),
    params: shopParams,
    answer: OrderChoices,
  }),

  relays: endpoint({
    ...reading('rest_shop_order_relays', '/rest/shop/{slugShop}/relays'),
    does: 'Les points relais d’un transporteur près d’un code postal, si son service les cherche',
    ...door('orders'),
    params: shopParams,
    query: RelaysNear,
    answer: RelaysFound,
  }),

  information: endpoint({
    ...reading('rest_shop_order', `${orders}/{order}`),
    does: 'Une commande de la boutique, et ce qui peut encore y changer',
    ...door('read'),
    params: orderParams,
    answer: OrderDone,
  }),

  history: endpoint({
    ...reading('rest_shop_order_history', `${orders}/{order}/history`),
    does: 'Les colis d’une commande, leur suivi, ses papiers, les photos de ses retours et ce qui lui est arrivé',
    ...door('read'),
    params: orderParams,
    answer: answer(OrderHistory),
  }),

  paper: endpoint({
    ...reading('rest_shop_order_paper', `${orders}/{order}/papers/{paper}`),
    does: 'Un papier imprimé pour la commande, tel quel',
    ...door('read'),
    params: z.object({ ...ofShop, order: Name, paper: Id }),
    file: true,
  }),

  create: endpoint({
    ...change('rest_shop_order_create', orders),
    does: 'Ajoute une commande à la boutique',
    ...door('orders'),
    params: shopParams,
    body: NewShopOrder,
    answer: OrderDone,
  }),

  save: endpoint({
    ...change('rest_shop_order_save', `${orders}/{order}`),
    does: 'Change une commande de la boutique',
    ...door('orders'),
    params: orderParams,
    body: OrderSaving,
    answer: OrderDone,
  }),

  hold: endpoint({
    ...change('rest_shop_order_hold', `${orders}/{order}/hold`),
    does: 'Met une commande de la boutique en attente',
    ...door('orders'),
    params: orderParams,
    body: z.object({ reason: HoldReason }),
    answer: OrderDone,
  }),

  release: endpoint({
    ...change('rest_shop_order_release', `${orders}/{order}/release`),
    does: 'Remet en route une commande de la boutique',
    ...door('orders'),
    params: orderParams,
    answer: OrderDone,
  }),

  cancel: endpoint({
    ...change('rest_shop_order_cancel', `${orders}/{order}/cancel`),
    does: 'Annule une commande de la boutique',
    ...door('orders'),
    params: orderParams,
    body: OrderCancelling,
    answer: OrderDone,
  }),
}
