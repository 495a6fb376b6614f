import { and, desc, eq } from 'drizzle-orm'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { orderEvents, orders, users } from '../db/schema/index.ts'
import { undeclaredIn } from '../orders/declared.ts'
import type { OrderRow } from '../orders/find.ts'
import { soldLines } from '../orders/kits.ts'
import { cancellingOf, closedOf, type Standing, standingOf } from './closed.ts'

const named = (by: Administrator, name: string) =>
  and(eq(orders.name, name.toUpperCase()), within(by, orders))

/** Locks the order until the transaction ends, so that the second of two changes sees the first. */
export async function lockFile({ tx, by }: AdminAct, name: string): OrRefusal<Standing> {
  const [row] = await tx.select().from(orders).where(named(by, name)).for('update')
  return row ? standingOf(tx, row) : orderUnknown(name)
}

export async function orderFile(
  db: Db | Tx,
  by: Administrator,
  name: string,
): OrRefusal<{ order: OrderFile }> {
  const [row] = await db.select().from(orders).where(named(by, name))
  return row ? { order: await fileOf(db, row) } : orderUnknown(name)
}

/** The order as it stands after a change. */
export async function changedFile({ tx }: Pick<AdminAct, 'tx'>, id: string): Promise<{ order: OrderFile }> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`The order ${id} has gone`)
  return { order: await fileOf(tx, row) }
}

async function fileOf(db: Db | Tx, row: OrderRow): Promise<OrderFile> {
  const standing = await standingOf(db, row)
  const { shop, carrier, campaignName, pickingList, box, lines, parcels } = standing
  const { name, status, stopReason, customer, priority, address, relay, giftMessage } = row
  const { instructions, version } = row
  return {
    name,
    shop: shop.slug,
    status,
    stopReason,
    customer,
    priority,
    cutoffAt: row.cutoffAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    wishedOn: row.wishedOn,
    address,
    carrier: carrier?.slug ?? null,
    relay,
    campaign: campaignName,
    giftMessage,
    instructions,
    lines: soldLines(lines).map(
      ({ id, product, qty, packed, customization, gift, unitPriceCents, ...line }) => ({
        ...{ id, product, qty, packed, customization, gift, unitPriceCents },
        ...(line.isKit
          ? {
              parts: line.lines.map(({ product: { sku, name }, qty, packed }) => ({
                sku,
                name,
                qty,
                packed,
              })),
            }
          : {}),
      }),
    ),
    pickingList,
    box,
    parcels: parcels.map(({ row: { name, status } }) => ({ name, status })),
    closed: closedOf(standing),
    undeclared: (await undeclaredIn(db, [standing])).get(row.id),
    cancelling: cancellingOf(standing),
    version,
  }
}

/** Refuses a change of an order that somebody has changed since it was read, and says what came last. */
export async function refuseOutdated(
  { tx }: AdminAct,
  { order }: Standing,
  version: number,
): Promise<Refusal | undefined> {
  if (order.version === version) return undefined
  const [last] = await tx
    .select({ text: orderEvents.text, by: users.displayName })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.number))
    .limit(1)
  const who = last?.by ? `, ${last.by}` : ''
  const what = last ? ` (en dernier : ${last.text}${who})` : ''
  return refuse(
    'order-changed',
    `${order.name} a changé depuis que vous l’avez ouverte${what}. Rien n’est enregistré : relisez-la, puis enregistrez de nouveau.`,
    { status: 412, expected: String(order.version), got: String(version) },
  )
}

const orderUnknown = (name: string): Refusal =>
  notFound('order-unknown', `La commande ${name} n’existe pas.`, name)
