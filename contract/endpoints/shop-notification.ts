import * as z from 'zod/mini'
import { change, endpoint, reading, strictDoor } from '../endpoint.ts'
import { Id, Slug } from '../values.ts'
import {
  NotificationDone,
  NotificationList,
  NotificationRemoved,
  NotificationReplay,
  NotificationState,
  NotificationTest,
  NotificationWanted,
  notificationSorts,
  Replayed,
  SecretRenewal,
  SecretShown,
  SendingList,
  sendingFilters,
} from './notification.ts'
import { listed } from './page.ts'

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const params = z.object({ ...ofShop, notification: Id })
const all = '/rest/shop/{slugShop}/notifications'
const one = `${all}/{notification}` as const

/** The notifications of one shop, at its own door. */
export const shopNotificationCalls = {
  list: endpoint({
    ...reading('rest_shop_notification_list', all),
    does: 'Les notifications d’une boutique',
    ...strictDoor('all'),
    mayBeOld: true,
    params: shopParams,
    query: z.object(listed(notificationSorts)),
    answer: NotificationList,
  }),

  information: endpoint({
    ...reading('rest_shop_notification', one),
    does: 'Une notification de la boutique',
    ...strictDoor('all'),
    params,
    answer: NotificationDone,
  }),

  save: endpoint({
    ...change('rest_shop_notification_save', all),
    does: 'Ajoute ou change une notification de la boutique',
    ...strictDoor('all'),
    params: shopParams,
    body: z.omit(NotificationWanted, { shop: true }),
    answer: NotificationDone,
  }),

  /** No idempotency key: it would keep the secret. Sent twice, the second one is the secret. */
  secret: endpoint({
    ...strictDoor('all'),
    name: 'rest_shop_notification_secret',
    method: 'POST',
    path: `${one}/secret`,
    does: 'Renouvelle le secret d’une notification de la boutique et le montre une fois',
    params,
    body: SecretRenewal,
    answer: SecretShown,
  }),

  state: endpoint({
    ...change('rest_shop_notification_state', `${one}/state`),
    does: 'Met en pause ou reprend une notification de la boutique',
    ...strictDoor('all'),
    params,
    body: NotificationState,
    answer: NotificationDone,
  }),

  test: endpoint({
    ...change('rest_shop_notification_test', `${one}/test`),
    does: 'Envoie un événement d’essai à un serveur de la boutique',
    ...strictDoor('all'),
    params,
    answer: NotificationTest,
  }),

  sendings: endpoint({
    ...reading('rest_shop_notification_sendings', `${one}/sendings`),
    does: 'Les envois d’une notification de la boutique, le plus récent d’abord',
    ...strictDoor('all'),
    mayBeOld: true,
    params,
    query: z.object(sendingFilters),
    answer: SendingList,
  }),

  replay: endpoint({
    ...change('rest_shop_notification_replay', `${one}/replay`),
    does: 'Envoie de nouveau des événements de la boutique, sous les mêmes identifiants',
    ...strictDoor('all'),
    params,
    body: NotificationReplay,
    answer: Replayed,
  }),

  remove: endpoint({
    ...change('rest_shop_notification_remove', `${one}/remove`),
    does: 'Supprime une notification de la boutique et ses envois',
    ...strictDoor('all'),
    params,
    answer: NotificationRemoved,
  }),
}
