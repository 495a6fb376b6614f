import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { orders, parcels } from './schema/index.ts'

/** The order is pending, or a part of it has left and its rest is on no list and in nobody's hands. */
export const waitsForPicking = (now: Date) =>
  or(
    eq(orders.status, 'pending'),
    and(
      eq(orders.status, 'packing'),
      isNull(orders.pickingListId),
      sql`exists (select 1 from ${parcels} where ${parcels.orderId} = ${sql.identifier('orders')}.${sql.identifier('id')})`,
      or(isNull(orders.heldUntil), lte(orders.heldUntil, now)),
    ),
  )
