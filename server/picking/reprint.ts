import { eq } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { orderEvents, orders, pickingLists } from '../db/schema/index.ts'
import { closedBecause, holdList, type ListRow } from './lists.ts'

/** Prints the same list again. The word DUPLICATA tells the papers apart, and each order's timeline gets the reason. */
export async function reprintList(
  tx: Tx,
  user: User,
  shop: string,
  name: string,
  reason: string,
  now: Date,
): Promise<ListRow | Refusal> {
  const list = await holdList(tx, user, shop, name)
  if (isRefusal(list)) return list
  const closed = await closedBecause(tx, list)
  if (closed) return closed
  const printCount = list.printCount + 1
  await tx.update(pickingLists).set({ printCount }).where(eq(pickingLists.id, list.id))
  const claimed = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(eq(orders.pickingListId, list.id))
  await tx.insert(orderEvents).values(
    claimed.map(({ orderId }) => ({
      orderId,
      at: now,
      what: 'note' as const,
      text: `Liste ${name} demandée à nouveau (DUPLICATA ${printCount - 1}) : ${reason}`,
      userId: user.id,
    })),
  )
  return { ...list, printCount }
}
