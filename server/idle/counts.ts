import { and, asc, desc, eq, gt, inArray, max, or, sql } from 'drizzle-orm'
import { shelfKinds } from '#contract/entities/stock.ts'
import { ofOwnShops, ofOwnWarehouse } from '../auth/reach.ts'
import { isToday } from '../dates.ts'
import { countPlans, counts, locations, products, stock } from '../db/schema/index.ts'
import type { FindIdle } from './kind.ts'

const all = sql<number>`(count(*) over ())::int`

/** The places that the person counted to the end today, the last one first. */
export const countedLast: FindIdle = async ({ db, user, now, most }) => {
  const rows = await db
    .select({ name: locations.name, zone: locations.zone, at: max(counts.closedAt), total: all })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .where(
      and(
        ofOwnWarehouse(user, locations.warehouseId),
        eq(counts.status, 'closed'),
        or(eq(counts.firstBy, user.id), eq(counts.secondBy, user.id)),
        isToday(counts.closedAt, now, user.timeZone),
      ),
    )
    .groupBy(locations.id)
    .orderBy(desc(max(counts.closedAt)), asc(locations.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, zone, at }) => ({
      name,
      scan: name,
      about: zone,
      at: at?.toISOString() ?? null,
    })),
  }
}

/**
 * Places with goods, those that were never counted first. A count is blind, so no row tells how much should be there. Where
 * the warehouse has a plan, the plan says what is counted when.
 */
export const longUncounted: FindIdle = async ({ db, user, most }) => {
  if ((await db.$count(countPlans, ofOwnWarehouse(user, countPlans.warehouseId))) > 0) {
    return { total: 0, rows: [] }
  }
  const last = db
    .select({ id: counts.locationId, at: max(counts.closedAt).as('at') })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .where(and(ofOwnWarehouse(user, locations.warehouseId), eq(counts.status, 'closed')))
    .groupBy(counts.locationId)
    .as('last_count')
  const filled = db
    .selectDistinct({ id: stock.locationId })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .innerJoin(products, eq(products.id, stock.productId))
    .where(
      and(ofOwnWarehouse(user, locations.warehouseId), gt(stock.qty, 0), ofOwnShops(user, products.shopId)),
    )
  const rows = await db
    .select({ name: locations.name, zone: locations.zone, at: last.at, total: all })
    .from(locations)
    .leftJoin(last, eq(last.id, locations.id))
    .where(
      and(
        ofOwnWarehouse(user, locations.warehouseId),
        inArray(locations.kind, [...shelfKinds]),
        eq(locations.blocked, false),
        inArray(locations.id, filled),
      ),
    )
    .orderBy(sql`${last.at} asc nulls first`, asc(locations.walk), asc(locations.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, zone, at }) => ({
      name,
      scan: name,
      about: at === null ? `${zone} · jamais compté` : zone,
      at: at?.toISOString() ?? null,
    })),
  }
}
