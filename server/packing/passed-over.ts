import { and, count, eq, gte, isNotNull, ne } from 'drizzle-orm'
import { passedOverDays } from '#contract/endpoints/carton.ts'
import type { Administrator } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { orders, parcels } from '../db/schema/index.ts'

/** How often each carton was proposed by the pieces' sizes in these days, and the packer took another. */
export async function passedOver(db: Db, by: Administrator, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - passedOverDays * 24 * 3_600_000)
  const rows = await db
    .select({ id: parcels.passedOverId, times: count() })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        within(by, orders),
        isNotNull(parcels.passedOverId),
        gte(parcels.createdAt, since),
        ne(parcels.status, 'void'),
      ),
    )
    .groupBy(parcels.passedOverId)
  return new Map(rows.flatMap(({ id, times }) => (id === null ? [] : [[id, times] as const])))
}
