import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { NotificationEntry, notificationCalls } from '#contract/endpoints/notification.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import type { Administrator } from '../administration/act.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { eventSendings, eventSubscriptions, shops } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import type { Vault } from '../vault.ts'
import { ownerOf } from './secrets.ts'

export type Row = typeof eventSubscriptions.$inferSelect
type Keys = { readonly vault: Vault | undefined; readonly now: Date }

export const notificationUnknown = notFound(
  'notification-unknown',
  'Cette notification n’existe pas dans vos boutiques.',
)

export async function listNotifications(
  db: Db,
  by: Administrator,
  keys: Keys,
  asked: QueryOf<typeof notificationCalls.list>,
) {
  const { text, shop, sort = 'name', order = 'asc', page = 0, size = 50 } = asked
  const which = and(
    ofOwnShops(by, eventSubscriptions.shopId),
    eq(eventSubscriptions.via, 'webhook'),
    shop === undefined ? undefined : eq(shops.slug, shop),
    holding(text, eventSubscriptions.name, eventSubscriptions.url),
  )
  const sorted: Record<typeof sort, SQL> = {
    name: sql`lower(${eventSubscriptions.name})`,
    shop: sql`${shops.slug}`,
    status: sql`${eventSubscriptions.status}`,
  }
  const direction = order === 'asc' ? asc : desc
  const from = () =>
    db
      .select({ row: eventSubscriptions, shop: shops.slug })
      .from(eventSubscriptions)
      .innerJoin(shops, eq(shops.id, eventSubscriptions.shopId))
      .where(which)
  const [counted] = await db.select({ total: count() }).from(from().as('found'))
  const rows = await from()
    .orderBy(direction(sorted[sort]), asc(eventSubscriptions.id))
    .limit(size)
    .offset(page * size)
  return { notifications: await entriesOf(db, rows, keys), total: counted?.total ?? 0 }
}

export async function notificationInformation(
  db: Db,
  by: Administrator,
  keys: Keys,
  id: string,
): OrRefusal<NotificationEntry> {
  const [row] = await db.select().from(eventSubscriptions).where(own(by, id))
  return row ? entryOf(db, row, keys) : notificationUnknown
}

/** The same row, kept from others until the transaction ends. */
export async function findNotification(tx: Tx, by: Administrator, id: string): OrRefusal<Row> {
  const [row] = await tx.select().from(eventSubscriptions).where(own(by, id)).for('update')
  return row ?? notificationUnknown
}

const own = (by: Administrator, id: string) =>
  and(eq(eventSubscriptions.id, id), ofOwnShops(by, eventSubscriptions.shopId))

export async function entryOf(db: Db | Tx, row: Row, keys: Keys): Promise<NotificationEntry> {
  const [shop] = await db.select({ slug: shops.slug }).from(shops).where(eq(shops.id, row.shopId))
  const [entry] = await entriesOf(db, [{ row, shop: shop?.slug ?? '' }], keys)
  if (!entry) throw new Error(`The notification ${row.id} has gone`)
  return entry
}

async function entriesOf(
  db: Db | Tx,
  rows: readonly { row: Row; shop: string }[],
  { vault, now }: Keys,
): Promise<NotificationEntry[]> {
  if (rows.length === 0) return []
  const counts = await db
    .select({ id: eventSendings.subscriptionId, status: eventSendings.status, sendings: count() })
    .from(eventSendings)
    .where(
      and(
        inArray(eventSendings.status, ['waiting', 'sending', 'given_up']),
        inArray(
          eventSendings.subscriptionId,
          rows.map(({ row }) => row.id),
        ),
      ),
    )
    .groupBy(eventSendings.subscriptionId, eventSendings.status)
  return rows.map(({ row, shop }) => {
    const { id, name, url, kinds, status, why, secret, secretAt, formerUntil, failingSince } = row
    const own = counts.filter(counted => counted.id === id)
    const sum = (of: typeof own) => of.reduce((total, { sendings }) => total + sendings, 0)
    return {
      ...{ id, shop, name, url, kinds, status, why },
      secretAt: secretAt.toISOString(),
      formerUntil: formerUntil && formerUntil > now ? formerUntil.toISOString() : null,
      readable: vault?.open(secret, ownerOf(row)) !== undefined,
      failingSince: failingSince?.toISOString() ?? null,
      waiting: sum(own.filter(({ status }) => status !== 'given_up')),
      givenUp: sum(own.filter(({ status }) => status === 'given_up')),
    }
  })
}
