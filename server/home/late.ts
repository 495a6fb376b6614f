import { and, asc, count, eq, inArray, lt } from 'drizzle-orm'
import type { Attention } from '#contract/endpoints/home.ts'
import { overStatuses } from '#contract/entities/order.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { notAmong } from '../db/schema/columns.ts'
import { orders, shops } from '../db/schema/index.ts'
import { partialAmong } from '../orders/describe.ts'

/** Orders that have missed their cut-off and have not left. */
const isLate = (now: Date) =>
  and(
    // The index of what has not left asks for these words.
    notAmong(orders.status, overStatuses),
    inArray(orders.status, ['pending', 'picking', 'packing', 'packed']),
    lt(orders.cutoffAt, now),
  )

export async function countLate(db: Db, reach: Reach, now: Date): Promise<number> {
  const [row] = await db
    .select({ late: count() })
    .from(orders)
    .where(and(within(reach, orders), isLate(now)))
  return row?.late ?? 0
}

const mostShown = 10

/** The longest overdue comes first. */
export async function lateOrders(
  db: Db,
  reach: Reach,
  now: Date,
  most = mostShown,
): Promise<Attention['late']> {
  const counting = countLate(db, reach, now)
  const reading = db
    .select({
      id: orders.id,
      name: orders.name,
      customer: orders.customer,
      shop: shops.name,
      shopSlug: shops.slug,
      status: orders.status,
      cutoffAt: orders.cutoffAt,
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(within(reach, orders), isLate(now)))
    .orderBy(asc(orders.cutoffAt), asc(orders.name))
    .limit(most)
  const [rows, total] = await Promise.all([reading, counting])
  const partial = await partialAmong(db, rows)
  return {
    first: rows.map(({ id, cutoffAt, ...row }) => ({
      ...row,
      partial: partial.has(id),
      cutoffAt: cutoffAt.toISOString(),
    })),
    total,
  }
}
