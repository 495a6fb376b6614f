import { eq, inArray, sql } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { boxes, orderEvents, orders, parcels } from '../db/schema/index.ts'
import { contentsOf } from './contents.ts'
import { closedBecause, holdList } from './lists.ts'

/** Cancels a list that is not begun: its orders become pending again and its boxes are free. */
export async function releaseList(
  tx: Tx,
  user: User,
  shop: string,
  name: string,
  now: Date,
): Promise<{ name: string; orders: number } | Refusal> {
  const list = await holdList(tx, user, shop, name)
  if (isRefusal(list)) return list
  // Locks the orders against an operator who starts to pack one of them at this moment.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.pickingListId, list.id))
    .orderBy(orders.id)
    .for('update')
  const closed = await closedBecause(tx, list)
  if (closed) return closed
  const { begun } = await contentsOf(tx, list, now)
  if (begun) {
    return refuse('picking-list-begun', `La liste ${name} est commencée : elle ne s’annule plus.`, {
      status: 409,
    })
  }
  // A cancelled or held order leaves the list but keeps its status; the rest of a partial order is a rest again.
  const sent = sql`exists (
    select 1 from ${parcels} where ${parcels.orderId} = ${orders.id} and ${parcels.status} <> 'void')`
  const waits = sql`case when ${orders.status} not in ('picking', 'packing') then ${orders.status}
    when ${sent} then 'packing' else 'pending' end`
  const left = await tx
    .update(orders)
    .set({
      status: waits,
      pickingListId: null,
      toteSlot: null,
      heldBy: null,
      heldUntil: null,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.pickingListId, list.id))
    .returning({ id: orders.id, status: orders.status })
  await tx
    .update(boxes)
    .set({ orderId: null })
    .where(
      inArray(
        boxes.orderId,
        left.map(({ id }) => id),
      ),
    )
  const given = left.filter(({ status }) => status === 'pending' || status === 'packing')
  await tx.insert(orderEvents).values(
    given.map(({ id }) => ({
      orderId: id,
      at: now,
      what: 'note' as const,
      text: `Liste ${name} annulée : la commande est de nouveau à préparer`,
      userId: user.id,
    })),
  )
  return { name, orders: given.length }
}
