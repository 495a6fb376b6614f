import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { OpenPickingList } from '#contract/endpoints/picking.ts'
import { shapeOf } from '#contract/picking-types.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { shopOf } from '../auth/permissions.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { boxes, campaigns, orders, pickingLists, shops, users } from '../db/schema/index.ts'
import { notOfWall } from './wall.ts'

export type ListRow = typeof pickingLists.$inferSelect

/** Finds a list of this shop. For a list of another of the user's shops, the refusal names that shop. */
export async function findList(db: Db | Tx, user: User, shop: string, name: string): OrRefusal<ListRow> {
  const [found] = await db
    .select({ list: pickingLists, shop: shops.slug })
    .from(pickingLists)
    .innerJoin(shops, eq(shops.id, pickingLists.shopId))
    .where(and(eq(pickingLists.name, name), within(user, pickingLists)))
  const owner = found && shopOf(user, found.shop)
  if (!found || !owner) return notFound('picking-list-unknown', `La liste ${name} n’existe pas.`, name)
  if (owner.slug !== shop) {
    return refuse(
      'picking-list-other-shop',
      `${name} est une liste de ${owner.name} : changez de boutique.`,
      {
        status: 409,
        expected: shop,
        got: owner.slug,
      },
    )
  }
  return found.list
}

/** Finds the list and locks it until the transaction ends. */
export async function holdList(tx: Tx, user: User, shop: string, name: string): OrRefusal<ListRow> {
  await tx
    .select({ id: pickingLists.id })
    .from(pickingLists)
    .where(and(eq(pickingLists.name, name), within(user, pickingLists)))
    .for('update')
  return findList(tx, user, shop, name)
}

export const toPack = ['picking', 'packing'] as const

/** Lists that still have orders to pack, newest first. */
export async function openLists(db: Db | Tx, reach: Reach): Promise<OpenPickingList[]> {
  const rows = await db
    .select({
      name: pickingLists.name,
      type: pickingLists.type,
      campaign: campaigns.name,
      printedAt: pickingLists.createdAt,
      printedBy: users.displayName,
      orders: sql<number>`count(*)::int`,
      packed: sql<number>`(count(*) filter (where ${notInArray(orders.status, [...toPack])}))::int`,
    })
    .from(pickingLists)
    .innerJoin(orders, eq(orders.pickingListId, pickingLists.id))
    .leftJoin(campaigns, eq(campaigns.id, pickingLists.campaignId))
    .leftJoin(users, eq(users.id, pickingLists.createdBy))
    .where(
      and(
        within(reach, pickingLists),
        inArray(
          pickingLists.id,
          db
            .select({ id: orders.pickingListId })
            .from(orders)
            .where(and(within(reach, orders), inArray(orders.status, toPack))),
        ),
      ),
    )
    .groupBy(pickingLists.id, campaigns.name, users.displayName)
    .orderBy(desc(pickingLists.createdAt), desc(pickingLists.name))
  return rows.map(row => ({ ...row, printedAt: row.printedAt.toISOString() }))
}

/** Refuses a list that was cancelled or whose orders are all packed. */
export async function closedBecause(tx: Db | Tx, list: ListRow): Promise<Refusal | undefined> {
  const rows = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.pickingListId, list.id))
  if (rows.length === 0) {
    return conflict('picking-list-cancelled', `La liste ${list.name} a été annulée : jetez-la.`)
  }
  if (rows.some(({ status }) => toPack.some(open => open === status))) return undefined
  return conflict('picking-list-done', `La liste ${list.name} est terminée : il ne reste rien à préparer.`)
}

/** Gives a box to the cart's next order without one; from then on the box's barcode finds that order. */
export async function placeBox(
  tx: Tx,
  user: WarehouseUser,
  shop: string,
  listName: string,
  name: string,
): OrRefusal<ListRow> {
  const list = await holdList(tx, user, shop, listName)
  if (isRefusal(list)) return list
  if (shapeOf(list.type) === 'mono') {
    return refuse('picking-list-mono', `${listName} est une liste mono : ses articles n’ont pas de caisse.`)
  }
  const closed = await closedBecause(tx, list)
  if (closed) return closed
  const ofCart = await notOfWall(tx, user.warehouseId, name)
  if (isRefusal(ofCart)) return ofCart
  const box = await freeBox(tx, user, name)
  if (isRefusal(box)) return box
  const [next] = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(boxes, eq(boxes.orderId, orders.id))
    .where(and(eq(orders.pickingListId, list.id), eq(orders.status, 'picking'), isNull(boxes.id)))
    .orderBy(asc(orders.toteSlot))
    .limit(1)
  if (!next) return conflict('picking-boxes-full', `Chaque commande de ${listName} a déjà sa caisse.`)
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
): OrRefusal<ListRow> {
  const list = await holdList(tx, user, shop, listName)
  if (isRefusal(list)) return list
  const ofCart = await notOfWall(tx, user.warehouseId, name)
  if (isRefusal(ofCart)) return ofCart
  const [box] = await tx
    .select({ id: boxes.id, order: orders.name, status: orders.status })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(
      and(eq(boxes.warehouseId, user.warehouseId), eq(boxes.name, name), eq(orders.pickingListId, list.id)),
    )
    .for('update')
  if (!box) {
    return conflict('box-not-on-list', `La caisse ${name} n’est pas sur le chariot de ${listName}.`, name)
  }
  if (box.status !== 'picking') {
    return conflict('box-begun', `${box.order} est déjà à l’emballage : sa caisse ${name} lui reste.`, name)
  }
  await tx.update(boxes).set({ orderId: null }).where(eq(boxes.id, box.id))
  return list
}

async function freeBox(tx: Tx, user: WarehouseUser, name: string): OrRefusal<{ id: string }> {
  const [box] = await tx
    .select({ id: boxes.id, orderId: boxes.orderId })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, user.warehouseId), eq(boxes.name, name)))
    .for('update')
  if (!box) return notFound('box-unknown', `La caisse ${name} n’existe pas.`, name)
  if (box.orderId === null) return box
  const [order] = await tx
    .select({ name: orders.name, status: orders.status })
    .from(orders)
    .where(eq(orders.id, box.orderId))
  // A person who scans a cancelled order's box for another order has emptied it.
  if (order?.status === 'cancelled') return box
  return conflict('box-taken', `La caisse ${name} sert déjà à la commande ${order?.name}.`, name)
}
