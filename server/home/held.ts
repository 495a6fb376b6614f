import { asc, count, eq } from 'drizzle-orm'
import type { Attention } from '#contract/endpoints/home.ts'
import { within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { orderHolds, orders, shops } from '../db/schema/index.ts'

const mostShown = 5

/** Orders of shops' programs that wait for somebody to mend them. Those who correct orders see them; the oldest comes first. */
export async function heldOrders(db: Db, user: User): Promise<Attention['held']> {
  if (user.standing === 'operator') return { first: [], total: 0 }
  const own = within(user, orders)
  const [counted] = await db
    .select({ total: count() })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .where(own)
  const rows = await db
    .select({
      name: orders.name,
      customer: orders.customer,
      shop: shops.name,
      kind: orderHolds.kind,
      stopReason: orders.stopReason,
      since: orderHolds.since,
    })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(own)
    .orderBy(asc(orderHolds.since), asc(orders.name))
    .limit(mostShown)
  return {
    first: rows.map(({ kind, stopReason, since, ...row }) => ({
      ...row,
      why: kind === 'cancellation' ? null : stopReason,
      since: since.toISOString(),
    })),
    total: counted?.total ?? 0,
  }
}
