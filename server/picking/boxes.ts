import { and, asc, eq, isNull } from 'drizzle-orm'
import { shapeOf } from '#contract/picking-types.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { boxes, orders } from '../db/schema/index.ts'
import { closedBecause, holdList, type ListRow } from './lists.ts'

/** Gives a box to the cart's next order without one; from then on the box's barcode finds that order. */
export async function placeBox(
  tx: Tx,
  user: WarehouseUser,
  shop: string,
  listName: string,
  name: string,
): Promise<ListRow | Refusal> {
  const list = await holdList(tx, user, shop, listName)
  if (isRefusal(list)) return list
  if (shapeOf(list.type) === 'mono') {
    return refuse('picking-list-mono', `${listName} est une liste mono : ses articles n’ont pas de caisse.`)
  }
  const closed = await closedBecause(tx, list)
  if (closed) return closed
  const box = await freeBox(tx, user, name)
  if (isRefusal(box)) return box
  const [next] = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(boxes, eq(boxes.orderId, orders.id))
    .where(and(eq(orders.pickingListId, list.id), eq(orders.status, 'picking'), isNull(boxes.id)))
    .orderBy(asc(orders.toteSlot))
    .limit(1)
  if (!next) {
    return refuse('picking-boxes-full', `Chaque commande de ${listName} a déjà sa caisse.`, { status: 409 })
  }
  await tx.update(boxes).set({ orderId: next.id }).where(eq(boxes.id, box.id))
  return list
}

/** Takes a box back from its order, while nobody has begun to pack it. */
export async function takeBox(
  tx: Tx,
  user: WarehouseUser,
  shop: string,
  listName: string,
  name: string,
): Promise<ListRow | Refusal> {
  const list = await holdList(tx, user, shop, listName)
  if (isRefusal(list)) return list
  const [box] = await tx
    .select({ id: boxes.id, order: orders.name, status: orders.status })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(
      and(eq(boxes.warehouseId, user.warehouseId), eq(boxes.name, name), eq(orders.pickingListId, list.id)),
    )
    .for('update')
  if (!box) {
    return refuse('box-not-on-list', `La caisse ${name} n’est pas sur le chariot de ${listName}.`, {
      status: 409,
      got: name,
    })
  }
  if (box.status !== 'picking') {
    return refuse('box-begun', `${box.order} est déjà à l’emballage : sa caisse ${name} lui reste.`, {
      status: 409,
      got: name,
    })
  }
  await tx.update(boxes).set({ orderId: null }).where(eq(boxes.id, box.id))
  return list
}

async function freeBox(tx: Tx, user: WarehouseUser, name: string): Promise<{ id: string } | Refusal> {
  const [box] = await tx
    .select({ id: boxes.id, orderId: boxes.orderId })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, user.warehouseId), eq(boxes.name, name)))
    .for('update')
  if (!box) return refuse('box-unknown', `La caisse ${name} n’existe pas.`, { status: 404, got: name })
  if (box.orderId === null) return box
  const [order] = await tx
    .select({ name: orders.name, status: orders.status })
    .from(orders)
    .where(eq(orders.id, box.orderId))
  // Whoever scans the box of a cancelled order for another one has emptied it.
  if (order?.status === 'cancelled') return box
  return refuse('box-taken', `La caisse ${name} sert déjà à la commande ${order?.name}.`, {
    status: 409,
    got: name,
  })
}
