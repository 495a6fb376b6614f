import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Prestation } from '#contract/entities/prestation.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  orders,
  prestationKinds,
  prestations,
  products,
  receptions,
  shops,
  users,
} from '../db/schema/index.ts'
import { isForgotten, minutes } from './facts.ts'

const undoer = alias(users, 'undoer')

/** Each with what it was done for, in the words of benches and lists. The caller adds order and page. */
export const prestationRows = (db: Db | Tx, which: SQL | undefined, now: Date) =>
  db
    .select({
      row: prestations,
      minutes: minutes.mapWith(minute => (minute === null ? null : Number(minute))),
      forgotten: isForgotten(now),
      kind: { code: prestationKinds.code, name: prestationKinds.name, unit: prestationKinds.unit },
      shop: { slug: shops.slug, name: shops.name },
      order: orders.name,
      delivery: receptions.name,
      article: { sku: products.sku, name: products.name },
      by: users.displayName,
      undoneBy: undoer.displayName,
    })
    .from(prestations)
    .innerJoin(prestationKinds, eq(prestationKinds.id, prestations.kindId))
    .innerJoin(shops, eq(shops.id, prestations.shopId))
    .innerJoin(users, eq(users.id, prestations.personId))
    .leftJoin(undoer, eq(undoer.id, prestations.undoneBy))
    .leftJoin(orders, eq(orders.id, prestations.orderId))
    .leftJoin(receptions, eq(receptions.id, prestations.receptionId))
    .leftJoin(products, eq(products.id, prestations.productId))
    .where(which)
    .$dynamic()

export type Read = Awaited<ReturnType<typeof prestationRows>>[number]

export const entryOf = (found: Read, personId: string | null): Prestation => {
  const { row, kind, by, undoneBy, minutes, forgotten } = found
  const { id, count, startedAt, endedAt, at, note, undoneAt } = row
  const runs = startedAt !== null && endedAt === null
  return {
    id,
    kind,
    subject: { ...thingOf(found), shop: found.shop.slug, shopName: found.shop.name },
    state: undoneAt ? 'undone' : runs ? (forgotten ? 'forgotten' : 'running') : 'done',
    count,
    minutes,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    at: at.toISOString(),
    by,
    mine: row.personId === personId,
    note,
    undoneBy,
  }
}

function thingOf({
  shop,
  order,
  delivery,
  article,
}: Read): Pick<Prestation['subject'], 'what' | 'name' | 'title'> {
  if (order !== null) return { what: 'order', name: order, title: order }
  if (delivery !== null) return { what: 'delivery', name: delivery, title: delivery }
  if (article) return { what: 'article', name: article.sku, title: article.name }
  return { what: 'shop', name: shop.slug, title: shop.name }
}

/** One that this change has just written. */
export async function prestationOf(tx: Tx, id: string, personId: string, now: Date): Promise<Prestation> {
  const [found] = await prestationRows(tx, and(eq(prestations.id, id), sql`true`), now)
  if (!found) throw new Error(`The prestation ${id} has gone`)
  return entryOf(found, personId)
}
