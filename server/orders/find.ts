import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { classify } from '#contract/barcodes/index.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { boxes, formerTrackings, orders, packages } from '../db/schema/index.ts'

export type OrderRow = typeof orders.$inferSelect

/**
 * The order of this name, or whose box, parcel or tracking number this is, of a shop that the user may see; nobody
 * else changes it until this transaction ends.
 */
export async function lockOrder(tx: Tx, user: User, name: string): Promise<OrderRow | Refusal> {
  const id = (await orderInBox(tx, user, name)) ?? (await orderOfParcel(tx, name))
  if (isRefusal(id)) return id
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(id ? eq(orders.id, id) : eq(orders.name, name), inArray(orders.shopId, shopIds(user))))
    .for('update')
  return order ?? refuse('order-unknown', `La commande ${name} n’existe pas.`, { status: 404, got: name })
}

/** The order of a parcel, locked, of a shop that the user may see. */
export async function lockOrderOf(tx: Tx, user: User, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.shopId, shopIds(user))))
    .for('update')
  return order
}

const shopIds = (user: User) => user.shops.map(({ id }) => id)

async function orderInBox(
  tx: Tx,
  { warehouseId }: User,
  name: string,
): Promise<string | undefined | Refusal> {
  if (warehouseId === null) return undefined
  const [box] = await tx
    .select({ orderId: boxes.orderId })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, warehouseId), eq(boxes.name, name)))
  if (!box) return undefined
  return box.orderId ?? refuse('box-empty', `La caisse ${name} est vide.`, { status: 404, got: name })
}

/** A label's bars may hold more than the number, so they are read as scanners read them. */
async function orderOfParcel(tx: Tx, text: string): Promise<string | undefined> {
  const numbers = classify(text).flatMap(({ kind, value }) => (kind === 'tracking' ? value : []))
  const [parcel] = await tx
    .select({ orderId: packages.orderId })
    .from(packages)
    .leftJoin(formerTrackings, eq(formerTrackings.packageId, packages.id))
    .where(
      or(
        eq(packages.name, text),
        and(
          or(
            inArray(packages.tracking, [text, ...numbers]),
            inArray(formerTrackings.tracking, [text, ...numbers]),
          ),
          ne(packages.status, 'void'),
        ),
      ),
    )
  return parcel?.orderId
}
