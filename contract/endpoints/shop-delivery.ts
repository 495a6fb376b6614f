import * as z from 'zod/mini'
import { change, door, endpoint, reading } from '../endpoint.ts'
import { Name, Slug } from '../values.ts'
import {
  DeliveryClosing,
  DeliveryDone,
  DeliveryList,
  DeliverySaving,
  deliveryFilters,
  NewShopDelivery,
} from './delivery.ts'

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const deliveryParams = z.object({ ...ofShop, delivery: Name })
const deliveries = '/rest/shop/{slugShop}/deliveries'

/** Deliveries at the shop's own door: the same as in the administration, of one shop. */
export const shopDeliveryCalls = {
  list: endpoint({
    ...reading('rest_shop_delivery_list', deliveries),
    does: 'Les livraisons d’une boutique, attendues, commencées et clôturées',
    ...door('read'),
    mayBeOld: true,
    params: shopParams,
    query: z.object(deliveryFilters),
    answer: DeliveryList,
  }),

  information: endpoint({
    ...reading('rest_shop_delivery', `${deliveries}/{delivery}`),
    does: 'Une livraison de la boutique : ce qui est attendu, ce qui est arrivé',
    ...door('read'),
    params: deliveryParams,
    answer: DeliveryDone,
  }),

  create: endpoint({
    ...change('rest_shop_delivery_create', deliveries),
    does: 'Annonce une livraison de la boutique',
    ...door('stock'),
    params: shopParams,
    body: NewShopDelivery,
    answer: DeliveryDone,
  }),

  save: endpoint({
    ...change('rest_shop_delivery_save', `${deliveries}/{delivery}`),
    does: 'Change une livraison attendue de la boutique',
    ...door('stock'),
    params: deliveryParams,
    body: DeliverySaving,
    answer: DeliveryDone,
  }),

  close: endpoint({
    ...change('rest_shop_delivery_close', `${deliveries}/{delivery}/close`),
    does: 'Clôt une livraison de la boutique ; ce qui manque est attendu sur une autre, ou ne l’est plus',
    ...door('stock'),
    params: deliveryParams,
    body: DeliveryClosing,
    answer: DeliveryDone,
  }),
}
