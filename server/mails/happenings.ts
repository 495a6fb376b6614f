import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { MailAlarm } from '#contract/entities/mail.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { closedBill } from '../bills/closed.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcements,
  bills,
  orderEvents,
  orders,
  parcels,
  products,
  returns,
  stockThresholds,
} from '../db/schema/index.ts'
import { unevenSince } from '../shop-home/now.ts'
import { billSentence } from './bill-words.ts'

/** Where a closed bill stands below the shop's address. */
export const billsPath = 'bills/'

/** Something that happened at a shop. `about` tells it from all others. */
type Happened = { readonly about: string; readonly at: Date; readonly text: string; readonly path: string }
type Look = (db: Db | Tx, by: WarehouseUser, from: Date) => Promise<readonly Happened[]>

/** A thousand things at once are one mail that nobody reads to its end. */
const most = 200

/** The things that each alarm tells of, since then. */
export const happenings: Readonly<Record<MailAlarm, Look>> = {
  async held(db, by, from) {
    const rows = await db
      .select({ about: orderEvents.id, at: orderEvents.at, order: orders.name, text: orderEvents.text })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(and(within(by, orders), eq(orderEvents.what, 'held'), gte(orderEvents.at, from)))
      .limit(most)
    return rows.map(({ order, text, ...one }) => ({
      ...one,
      text: `Commande ${order} en attente. ${text}`,
      path: `orders/${encodeURIComponent(order)}`,
    }))
  },

  async refused(db, by, from) {
    const rows = await db
      .select({
        about: announcements.parcelId,
        at: announcements.askedAt,
        order: orders.name,
        reason: announcements.reason,
      })
      .from(announcements)
      .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
      .innerJoin(orders, eq(orders.id, parcels.orderId))
      .where(and(within(by, orders), eq(announcements.state, 'refused'), gte(announcements.askedAt, from)))
      .limit(most)
    return rows.map(({ order, reason, about, at }) => ({
      ...{ about: `${about} ${at.toISOString()}`, at },
      text: `Commande ${order} : le transporteur refuse l’étiquette. ${reason ?? ''}`.trim(),
      path: `orders/${encodeURIComponent(order)}`,
    }))
  },

  async uneven(db, by, from) {
    return (await unevenSince(db, by, from)).map(({ name, supplier, closedAt, expected, received }) => ({
      ...{ about: name, at: closedAt },
      text: `Livraison ${[name, supplier].filter(Boolean).join(', ')} : ${received} sur ${expected} pièces.`,
      path: `deliveries/${encodeURIComponent(name)}`,
    }))
  },

  async low(db, by, from) {
    const rows = await db
      .select({
        sku: products.sku,
        name: products.name,
        at: stockThresholds.lowSince,
        least: stockThresholds.least,
      })
      .from(stockThresholds)
      .innerJoin(products, eq(products.id, stockThresholds.productId))
      .where(
        and(
          eq(stockThresholds.warehouseId, by.warehouseId),
          inArray(
            products.shopId,
            by.shops.map(({ id }) => id),
          ),
          gte(stockThresholds.lowSince, from),
        ),
      )
      .limit(most)
    return rows.flatMap(({ sku, name, at, least }) =>
      at === null
        ? []
        : [
            {
              ...{ about: `${sku} ${at.toISOString()}`, at },
              text: `Stock : ${name} (${sku}) est sous son seuil de ${least}.`,
              path: `stock/${encodeURIComponent(sku)}`,
            },
          ],
    )
  },

  async return(db, by, from) {
    const rows = await db
      .select({ name: returns.name, at: returns.createdAt })
      .from(returns)
      .where(
        and(
          within(by, returns),
          ...[eq(returns.status, 'waiting'), isNull(returns.wishedAt), gte(returns.createdAt, from)],
        ),
      )
      .limit(most)
    return rows.map(({ name, at }) => ({
      ...{ about: name, at },
      text: `Retour ${name} : dites ce qu’il devient.`,
      path: `all-returns/${encodeURIComponent(name)}`,
    }))
  },

  /** Its paper goes with the mail: `papersOf` finds it by the path. */
  async bill(db, by, from) {
    const told: Happened[] = []
    for (const shop of by.shops) {
      const rows = await db
        .select({ month: bills.month, at: bills.closedAt })
        .from(bills)
        .where(
          and(
            ...[eq(bills.warehouseId, by.warehouseId), eq(bills.shopId, shop.id), gte(bills.closedAt, from)],
          ),
        )
      for (const { month, at } of rows) {
        const closed = await closedBill(db, { by, shop }, month)
        if (!closed?.bill.closed) continue
        told.push({ ...{ about: month, at }, text: billSentence(closed.bill), path: `${billsPath}${month}` })
      }
    }
    return told
  },
}
