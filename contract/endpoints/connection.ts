import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, endpoint, reading } from '../endpoint.ts'
import { type ConnectorKind, connectorKinds, subscriptionStatuses } from '../entities/notification.ts'
import { Id, Instant, Slug, Total, text, webAddress } from '../values.ts'

/** A shop's own program: orders come from it, numbers and stock go to it. Its password goes in and never out. */
export const ConnectionEntry = z.object({
  id: Id,
  shop: Slug,
  kind: z.enum(connectorKinds),
  name: z.string(),
  url: z.string(),
  account: z.string(),
  status: z.enum(subscriptionStatuses),
  /** False for a password that was stored under another key of this server. */
  readable: z.boolean(),
  lookedAt: z.nullable(Instant),
  /** The reason why orders do not come in, or the order that was refused. */
  why: z.nullable(z.string()),
  /** Its program calls this server at each change; the server looks regularly all the same. */
  calls: z.boolean(),
  calledAt: z.nullable(Instant),
  /** Why it does not call, though it could. */
  silentWhy: z.nullable(z.string()),
  /** Since when nothing goes out to it. */
  failingSince: z.nullable(Instant),
  waiting: Total,
  givenUp: Total,
})
export type ConnectionEntry = z.infer<typeof ConnectionEntry>

/** Without an id it is a new connection. A connection keeps its shop and its kind. */
export const ConnectionWanted = z.object({
  id: z.optional(Id),
  shop: Slug,
  kind: z.enum(connectorKinds),
  name: text(80),
  url: webAddress(500),
  account: text(200),
  /** Left out, it stays. */
  secret: z.optional(text(1000)),
})
export type ConnectionWanted = z.infer<typeof ConnectionWanted>

/** The forms of keys that can be told from secrets: a secret in the key's field would be shown and kept in the audit trail. */
const shapes: Readonly<Partial<Record<ConnectorKind, Record<'account' | 'secret', RegExp>>>> = {
  woocommerce: { account: /^ck_/, secret: /^cs_/ },
  prestashop: { account: /^\d{1,9}$/, secret: /^\S{32}$/ },
  // Its secrets begin with shpss_, its tokens with shpat_; older secrets have no beginning.
  shopify: { account: /^(?!shp[a-z]*_)/, secret: /^/ },
}

/** The fields that hold something else than they should. */
export function misplaced(
  wanted: Pick<ConnectionWanted, 'account' | 'secret'> & { readonly kind: ConnectorKind },
): ('account' | 'secret')[] {
  const shape = shapes[wanted.kind]
  if (!shape) return []
  const { account, secret } = wanted
  return [
    ...(shape.account.test(account) ? [] : (['account'] as const)),
    ...(secret === undefined || shape.secret.test(secret) ? [] : (['secret'] as const)),
  ]
}

export const ConnectionList = answer(z.array(ConnectionEntry))
export const ConnectionDone = answer(ConnectionEntry)
/** The site's name, or the reason why it does not answer. */
export const ConnectionTrial = answer(z.object({ name: z.nullable(z.string()), why: z.nullable(z.string()) }))

/** Pausing, the log of sendings, replays and removal are those of notifications, under the same id. */
export const connectionCalls = {
  list: endpoint({
    ...reading('rest_connection_list', '/rest/connection/list'),
    does: 'Les sites des boutiques avec lesquels ce serveur parle',
    ...admin,
    answer: ConnectionList,
  }),

  /** No idempotency key: it would keep a trace of the password. Sent twice, a new one is refused by its name. */
  save: endpoint({
    ...admin,
    name: 'rest_connection_save',
    method: 'POST',
    path: '/rest/connection',
    does: 'Relie le site d’une boutique',
    body: ConnectionWanted,
    answer: ConnectionDone,
  }),

  trial: endpoint({
    ...admin,
    name: 'rest_connection_trial',
    method: 'POST',
    path: '/rest/connection/{connection}/trial',
    does: 'Essaie la liaison avec le site d’une boutique',
    params: z.object({ connection: Id }),
    answer: ConnectionTrial,
  }),
}
