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

const notificationSorts = ['name', 'shop', 'status'] as const
const params = z.object({ notification: Id })
const Done = answer(NotificationEntry)

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
    answer: answer(z.object({ notifications: z.array(NotificationEntry), total: Total })),
  }),

  information: endpoint({
    ...reading('rest_notification', '/rest/notification/{notification}'),
    does: 'Une notification',
    ...admin,
    params,
    answer: Done,
  }),

  save: endpoint({
    ...change('rest_notification_save', '/rest/notification'),
    does: 'Ajoute ou change une notification',
    ...admin,
    body: NotificationWanted,
    answer: Done,
  }),

  /** No idempotency key: it would keep the secret. Sent twice, the second one is the secret. */
  secret: endpoint({
    ...admin,
    name: 'rest_notification_secret',
    method: 'POST',
    path: '/rest/notification/{notification}/secret',
    does: 'Renouvelle le secret d’une notification et le montre une fois',
    params,
    body: z.object({
      /** The former secret signs too for so many hours. */
      overlapHours: z.int().check(z.minimum(0), z.maximum(168)),
    }),
    answer: answer(z.object({ secret: z.string(), notification: NotificationEntry })),
  }),

  state: endpoint({
    ...change('rest_notification_state', '/rest/notification/{notification}/state'),
    does: 'Met en pause ou reprend une notification',
    ...admin,
    params,
    body: z.object({ status: z.enum(['active', 'paused']) }),
    answer: Done,
  }),

  test: endpoint({
    ...change('rest_notification_test', '/rest/notification/{notification}/test'),
    does: 'Envoie un événement d’essai',
    ...admin,
    params,
    answer: answer(z.object({ event: z.string() })),
  }),

  sendings: endpoint({
    ...reading('rest_notification_sendings', '/rest/notification/{notification}/sendings'),
    does: 'Les envois d’une notification, le plus récent d’abord',
    ...admin,
    mayBeOld: true,
    params,
    query: z.object({ status: z.optional(z.enum(sendingStatuses)), ...page() }),
    answer: answer(z.object({ sendings: z.array(Sending), total: Total })),
  }),

  replay: endpoint({
    ...change('rest_notification_replay', '/rest/notification/{notification}/replay'),
    does: 'Envoie de nouveau des événements, sous les mêmes identifiants',
    ...admin,
    params,
    /** Either these, or all since then. */
    body: z.union([
      z.object({ sendings: z.array(Total).check(z.minLength(1), z.maxLength(200)) }),
      z.object({ since: Instant }),
    ]),
    answer: answer(z.object({ count: Total })),
  }),

  remove: endpoint({
    ...change('rest_notification_remove', '/rest/notification/{notification}/remove'),
    does: 'Supprime une notification et ses envois',
    ...admin,
    params,
    answer: answer(z.object({ name: z.string(), lost: Total })),
  }),
}
