import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { OpenWork } from '#contract/endpoints/person.ts'
import type { Administrator } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { counts, locations, orders, pickingLists, returns } from '../db/schema/index.ts'

/** The longest list of each kind. */
const most = 20

/** The work that this person began in the warehouse and nobody finished. */
export async function openWorkOf(
  db: Db | Tx,
  { warehouseId }: Administrator,
  person: string,
  now: Date,
): Promise<OpenWork[]> {
  const lists = await db
    .selectDistinct({ name: pickingLists.name, since: pickingLists.createdAt })
    .from(pickingLists)
    .innerJoin(orders, eq(orders.pickingListId, pickingLists.id))
    .where(
      and(
        eq(pickingLists.warehouseId, warehouseId),
        eq(pickingLists.createdBy, person),
        eq(orders.status, 'picking'),
      ),
    )
    .orderBy(asc(pickingLists.createdAt))
    .limit(most)
  const held = await db
    .select({ name: orders.name })
    .from(orders)
    .where(and(eq(orders.warehouseId, warehouseId), eq(orders.heldBy, person), gt(orders.heldUntil, now)))
    .orderBy(asc(orders.name))
    .limit(most)
  const counting = await db
    .select({ name: locations.name, since: counts.startedAt })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .where(
      and(
        eq(locations.warehouseId, warehouseId),
        or(
          and(eq(counts.firstBy, person), inArray(counts.status, ['open', 'recount', 'approval'])),
          and(eq(counts.secondBy, person), inArray(counts.status, ['recount', 'approval'])),
        ),
      ),
    )
    .orderBy(asc(counts.startedAt))
    .limit(most)
  const waiting = await db
    .select({ name: returns.name, since: returns.createdAt })
    .from(returns)
    .where(
      and(eq(returns.warehouseId, warehouseId), eq(returns.createdBy, person), eq(returns.status, 'waiting')),
    )
    .orderBy(asc(returns.createdAt))
    .limit(most)
  const since = ({ name, since }: { name: string; since: Date }) => ({ name, since: since.toISOString() })
  return [
    ...lists.map(row => ({ kind: 'picking' as const, ...since(row) })),
    ...held.map(({ name }) => ({ kind: 'packing' as const, name, since: null })),
    ...counting.map(row => ({ kind: 'count' as const, ...since(row) })),
    ...waiting.map(row => ({ kind: 'return' as const, ...since(row) })),
  ]
}
