import { and, eq, exists, gte, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import { reachOf, withinTold } from '../auth/reach.ts'
import type { Act, WarehouseUser } from '../auth/user.ts'
import { lastDeparture } from '../carriers/departures.ts'
import { byKey, keep } from '../db/kept.ts'
import type { Tx } from '../db/open.ts'
import { carrierSlips, carriers, orders, parcels, postponements } from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'
import { isReady } from './parcels.ts'
import { lorryColumns } from './slips.ts'

/** The departure that takes an order's parcels, as `lorriesFor` finds it: a missed one until that is settled, else the next. */
export async function departureOf(
  { tx, user, now }: Act,
  carrierId: string,
): Promise<{ at: string; missed: boolean } | null> {
  const hours = await hoursAt(tx, user, carrierId, now)
  if (!hours) return null
  const { last, nextAt, usual } = hours
  const missed = last !== null && (await isMissed(tx, user, carrierId, last))
  return { at: ((missed ? last : nextAt) ?? usual).toISOString(), missed }
}

type Hours = { readonly last: Date | null; readonly nextAt: Date | null; readonly usual: Date }

const quarterMs = 15 * 60_000

/** No zone's midnight lies within a quarter of an hour; a departure may, and the hours after it are read from there. */
async function hoursAt(
  tx: Tx,
  { warehouseId, timeZone }: WarehouseUser,
  carrierId: string,
  now: Date,
): Promise<Hours | undefined> {
  let from = new Date(Math.floor(now.getTime() / quarterMs) * quarterMs)
  for (;;) {
    const key = [warehouseId, timeZone, carrierId, from.toISOString()].join(' ')
    const found = await hoursKept.one(tx, key)
    if (!found?.nextAt || found.nextAt > now) return found
    from = found.nextAt
  }
}

const hoursKept = keep<Hours>(['house'], async (db, keys) => {
  const found = await byKey(keys, async key => {
    const [warehouseId = '', timeZone = '', carrierId = '', from = ''] = key.split(' ')
    const house = { warehouseId, timeZone }
    const moment = new Date(from)
    return db
      .select({
        ...lorryColumns(house, moment),
        last: sql<Date | null>`${lastDeparture(house, moment)}`.mapWith(carrierSlips.cutoffAt),
      })
      .from(carriers)
      .where(eq(carriers.id, carrierId))
  })
  return new Map([...found].flatMap(([key, [hours]]) => (hours ? [[key, hours] as const] : [])))
})

/** Whether parcels that were labelled before still stand on the dock, and nobody has sealed that slip or put it off. */
async function isMissed(tx: Tx, user: WarehouseUser, carrierId: string, last: Date): Promise<boolean> {
  const found = await dock(tx).missed.execute({ ...reachOf(user), carrierId, last })
  return found.length > 0
}

const dock = statements(db => {
  const of = { warehouseId: sql.placeholder('warehouseId'), carrierId: sql.placeholder('carrierId') }
  const last = sql.placeholder('last')
  const open = db
    .select({ id: carrierSlips.id })
    .from(carrierSlips)
    .where(and(eq(carrierSlips.warehouseId, of.warehouseId), eq(carrierSlips.status, 'open')))
  const sealed = db
    .select({ id: carrierSlips.id })
    .from(carrierSlips)
    .where(
      and(
        eq(carrierSlips.warehouseId, of.warehouseId),
        eq(carrierSlips.carrierId, of.carrierId),
        eq(carrierSlips.status, 'sealed'),
        gte(carrierSlips.cutoffAt, last),
      ),
    )
  const putOff = db
    .select({ at: postponements.at })
    .from(postponements)
    .where(
      and(
        eq(postponements.warehouseId, of.warehouseId),
        eq(postponements.carrierId, of.carrierId),
        gte(postponements.missedAt, last),
      ),
    )
  const isLeft = and(eq(parcels.carrierId, of.carrierId), lte(parcels.createdAt, last))
  const ready = db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(isLeft, isReady, withinTold(orders)))
  const onSlip = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(isLeft, inArray(parcels.slipId, open)))
  return {
    missed: db
      .select({ id: carriers.id })
      .from(carriers)
      .where(
        and(
          eq(carriers.id, of.carrierId),
          notExists(sealed),
          notExists(putOff),
          // Apart from each other, each finds its few by an index.
          or(exists(ready), exists(onSlip)),
        ),
      )
      .prepare(unnamed),
  }
})
