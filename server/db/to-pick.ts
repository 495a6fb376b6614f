import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { orders, parcels } from './schema/index.ts'

/** Nobody has picked it, or the rest of a partial order that nobody packs now and that is on no list. */
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
