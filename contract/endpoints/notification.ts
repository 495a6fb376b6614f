import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { EventKind, sendingStatuses, subscriptionStatuses, testKind } from '../entities/notification.ts'
import { Id, Instant, Slug, Total, text, webAddress } from '../values.ts'
import { listed, page } from './page.ts'

/** An address that hears of a shop. Its secret is shown once, by `secret`. */
export const NotificationEntry = z.object({
  id: Id,
  shop: Slug,
  name: z.string(),
  url: z.string(),
  kinds: z.array(EventKind),
  status: z.enum(subscriptionStatuses),
  /** Why it was disabled. */
  why: z.nullable(z.string()),
  secretAt: Instant,
  /** The former secret signs too until this time. */
  formerUntil: z.nullable(Instant),
  /** False for a secret that was stored under another key of this server. */
  readable: z.boolean(),
  failingSince: z.nullable(Instant),
  /** Sendings that are still to come through, and those that never did. */
  waiting: Total,
  givenUp: Total,
})
export type NotificationEntry = z.infer<typeof NotificationEntry>

/** Without an id it is a new subscription. A subscription keeps its shop. */
export const NotificationWanted = z.object({
  id: z.optional(Id),
  shop: Slug,
  name: text(80),
  url: webAddress(500),
  kinds: z.array(EventKind).check(z.minLength(1), z.maxLength(50)),
})
export type NotificationWanted = z.infer<typeof NotificationWanted>

/** One event on its way to one subscriber. */
export const Sending = z.object({
  number: Total,
  /** The receiver knows the event by this. */
  event: z.string(),
  kind: z.union([EventKind, z.literal(testKind)]),
  /** The order, article, delivery or return, as people name it. */
  about: z.string(),
  at: Instant,
  status: z.enum(sendingStatuses),
  tries: Total,
  triedAt: z.nullable(Instant),
  /** When the next try is due. */
  dueAt: z.nullable(Instant),
  code: z.nullable(z.int()),
  why: z.nullable(z.string()),
})
export type Sending = z.infer<typeof Sending>

export const notificationSorts = ['name', 'shop', 'status'] as const
const params = z.object({ notification: Id })
export const NotificationDone = answer(NotificationEntry)
export const NotificationList = answer(z.object({ notifications: z.array(NotificationEntry), total: Total }))
export const SecretRenewal = z.object({
  /** The former secret signs too for so many hours. */
  overlapHours: z.int().check(z.minimum(0), z.maximum(168)),
})
export const SecretShown = answer(z.object({ secret: z.string(), notification: NotificationEntry }))
export const NotificationState = z.object({ status: z.enum(['active', 'paused']) })
export const NotificationTest = answer(z.object({ event: z.string() }))
export const sendingFilters = { status: z.optional(z.enum(sendingStatuses)), ...page() }
export const SendingList = answer(z.object({ sendings: z.array(Sending), total: Total }))
/** Either these, or all since then. */
export const NotificationReplay = z.union([
  z.object({ sendings: z.array(Total).check(z.minLength(1), z.maxLength(200)) }),
  z.object({ since: Instant }),
])
export const Replayed = answer(z.object({ count: Total }))
export const NotificationRemoved = answer(z.object({ name: z.string(), lost: Total }))

export const notificationCalls = {
  list: endpoint({
    ...reading('rest_notification_list', '/rest/notification/list'),
    does: 'Les notifications des boutiques dont la personne s’occupe',
    ...admin,
    mayBeOld: true,
    query: z.object({
      ...listed(notificationSorts),
      shop: z.optional(Slug),
    }),
    answer: NotificationList,
  }),

  information: endpoint({
    ...reading('rest_notification', '/rest/notification/{notification}'),
    does: 'Une notification',
    ...admin,
    params,
    answer: NotificationDone,
  }),

  save: endpoint({
    ...change('rest_notification_save', '/rest/notification'),
    does: 'Ajoute ou change une notification',
    ...admin,
    body: NotificationWanted,
    answer: NotificationDone,
  }),

  /** No idempotency key: it would keep the secret. Sent twice, the second one is the secret. */
  secret: endpoint({
    ...admin,
    name: 'rest_notification_secret',
    method: 'POST',
    path: '/rest/notification/{notification}/secret',
    does: 'Renouvelle le secret d’une notification et le montre une fois',
    params,
    body: SecretRenewal,
    answer: SecretShown,
  }),

  state: endpoint({
    ...change('rest_notification_state', '/rest/notification/{notification}/state'),
    does: 'Met en pause ou reprend une notification',
    ...admin,
    params,
    body: NotificationState,
    answer: NotificationDone,
  }),

  test: endpoint({
    ...change('rest_notification_test', '/rest/notification/{notification}/test'),
    does: 'Envoie un événement d’essai',
    ...admin,
    params,
    answer: NotificationTest,
  }),

  sendings: endpoint({
    ...reading('rest_notification_sendings', '/rest/notification/{notification}/sendings'),
    does: 'Les envois d’une notification, le plus récent d’abord',
    ...admin,
    mayBeOld: true,
    params,
    query: z.object(sendingFilters),
    answer: SendingList,
  }),

  replay: endpoint({
    ...change('rest_notification_replay', '/rest/notification/{notification}/replay'),
    does: 'Envoie de nouveau des événements, sous les mêmes identifiants',
    ...admin,
    params,
    body: NotificationReplay,
    answer: Replayed,
  }),

  remove: endpoint({
    ...change('rest_notification_remove', '/rest/notification/{notification}/remove'),
    does: 'Supprime une notification et ses envois',
    ...admin,
    params,
    answer: NotificationRemoved,
  }),
}
