import { and, count, eq, gte, inArray, isNotNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { WarehouseUser } from '../auth/user.ts'
import { lastDeparture } from '../carriers/departures.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierSlips, carriers, orders, parcels, postponements } from '../db/schema/index.ts'
import { isWaiting } from './parcels.ts'

/** A departure whose hour passed with parcels on the dock. */
export type Missed = { readonly at: Date; readonly parcels: number }

/**
 * The departure that each carrier missed: its last one, if parcels that were labelled before still stand on the dock, and
 * nobody has sealed its slip or put it off. A parcel on a slip that is still open stands on the dock, too.
 */
export async function missedDepartures(
  db: Db | Tx,
  user: WarehouseUser,
  now: Date,
  which?: SQL,
): Promise<ReadonlyMap<string, Missed>> {
  const { warehouseId } = user
  const last = lastDeparture(user, now)
  const sealed = db
    .select({ id: carrierSlips.id })
    .from(carrierSlips)
    .where(
      and(
        eq(carrierSlips.warehouseId, warehouseId),
        eq(carrierSlips.carrierId, carriers.id),
        eq(carrierSlips.status, 'sealed'),
        gte(carrierSlips.cutoffAt, last),
      ),
    )
  const putOff = db
    .select({ at: postponements.at })
    .from(postponements)
    .where(
      and(
        eq(postponements.warehouseId, warehouseId),
        eq(postponements.carrierId, carriers.id),
        gte(postponements.missedAt, last),
      ),
    )
  const lorries = await db
    .select({ id: carriers.id, at: sql`${last}`.mapWith(carrierSlips.cutoffAt) })
    .from(carriers)
    .where(and(which, isNotNull(last), notExists(sealed), notExists(putOff)))
  if (lorries.length === 0) return new Map()
  const left = await db
    .select({ id: parcels.carrierId, parcels: count() })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(or(...lorries.map(({ id, at }) => and(eq(parcels.carrierId, id), onDock(db, user, at)))))
    .groupBy(parcels.carrierId)
  const counts = new Map(left.map(row => [row.id, row.parcels]))
  return new Map(
    lorries.flatMap(({ id, at }) => {
      const stand = counts.get(id) ?? 0
      return stand > 0 ? [[id, { at, parcels: stand }] as const] : []
    }),
  )
}

/** Parcels that were ready before a moment and have not left. */
function onDock(db: Db | Tx, user: WarehouseUser, before: Date): SQL | undefined {
  const open = db
    .select({ id: carrierSlips.id })
    .from(carrierSlips)
    .where(and(eq(carrierSlips.warehouseId, user.warehouseId), eq(carrierSlips.status, 'open')))
  return and(lte(parcels.createdAt, before), or(isWaiting(user), inArray(parcels.slipId, open)))
}

/** The orders whose parcels for this carrier missed a departure. */
export const ordersLeft = (tx: Tx, user: WarehouseUser, carrierId: string, missed: Date) =>
  tx
    .selectDistinct({ id: parcels.orderId })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.carrierId, carrierId), onDock(tx, user, missed)))
