import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { mostListed, type SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import { notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcements,
  carrierSlips,
  carriers,
  formerTrackings,
  orders,
  parcels,
} from '../db/schema/index.ts'

const columns = {
  id: parcels.id,
  name: parcels.name,
  status: parcels.status,
  tracking: parcels.tracking,
  weightG: parcels.weightG,
  orderId: parcels.orderId,
  order: orders.name,
  orderStatus: orders.status,
  stopReason: orders.stopReason,
  address: orders.address,
  carrierId: parcels.carrierId,
  carrier: carriers.name,
  group: carriers.slug,
  slipId: parcels.slipId,
  slip: carrierSlips.name,
  slipStatus: carrierSlips.status,
  bars: sql<string[] | null>`(select bars from announcements where parcel_id = ${parcels.id})`,
}

export type ParcelRow = Awaited<ReturnType<typeof parcelRows>>[number]

const parcelRows = (db: Db | Tx) =>
  db
    .select(columns)
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(carriers, eq(carriers.id, parcels.carrierId))
    .leftJoin(carrierSlips, eq(carrierSlips.id, parcels.slipId))

/**
 * Finds a parcel by its code, its tracking number or any bars of its carrier's own label, a living one first: it may reuse a
 * void one's number.
 */
export async function findParcel(db: Db | Tx, user: User, text: string): OrRefusal<ParcelRow> {
  const [named] = await livingFirst(db, user, or(eq(parcels.name, text), eq(parcels.tracking, text)))
  return named ?? (await bearerOf(db, user, text)) ?? (await whyUnfound(db, user, text))
}

/** Some carriers print the same barcode, such as a postcode, on many labels: it names no parcel. */
async function bearerOf(db: Db | Tx, user: User, text: string): Promise<ParcelRow | undefined> {
  const [one, other] = await livingFirst(db, user, inArray(parcels.id, bearers(db, text)))
  return other && other.status !== 'void' ? undefined : one
}

const livingFirst = (db: Db | Tx, user: User, which: SQL | undefined): Promise<ParcelRow[]> =>
  parcelRows(db)
    .where(and(which, within(user, orders)))
    .orderBy(sql`${parcels.status} = 'void'`, desc(parcels.createdAt))
    .limit(2)

const bearers = (db: Db | Tx, text: string) =>
  db
    .select({ id: announcements.parcelId })
    .from(announcements)
    .where(arrayContains(announcements.bars, [text]))

/** If the parcel had this number before, the operator is holding an old label, and the refusal says so. */
async function whyUnfound(db: Db | Tx, user: User, text: string): Promise<Refusal> {
  const [bearer] = await db
    .select({ name: parcels.name, tracking: parcels.tracking })
    .from(formerTrackings)
    .innerJoin(parcels, eq(parcels.id, formerTrackings.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(formerTrackings.tracking, text), within(user, orders)))
    .limit(1)
  if (!bearer) return notFound('parcel-unknown', `Aucun colis ne porte ${text}.`, text)
  return refuse(
    'parcel-old-label',
    `Le colis ${bearer.name} porte maintenant le numéro ${bearer.tracking} : changez son étiquette.`,
    { status: 409, ...(bearer.tracking ? { expected: bearer.tracking } : {}), got: text },
  )
}

/** Lists all parcels on a slip, of every shop: the lorry takes them all. */
export const parcelsOn = (tx: Tx, slipId: string): Promise<ParcelRow[]> =>
  parcelRows(tx).where(eq(parcels.slipId, slipId)).orderBy(asc(parcels.name))

/** Parcels that have a label, lie on no slip, and belong to orders that may leave. */
export const isWaiting = (user: User) => and(isReady, within(user, orders))

export const isReady = and(
  eq(parcels.status, 'labelled'),
  notInArray(orders.status, ['on_hold', 'cancelled']),
)

export async function missingFor(db: Db | Tx, user: User, carrierId: string): Promise<SlipParcel[]> {
  const rows = await parcelRows(db)
    .where(and(eq(parcels.carrierId, carrierId), isWaiting(user)))
    .orderBy(asc(parcels.createdAt), asc(parcels.name))
    .limit(mostListed)
  return rows.map(summaryOf)
}

/** It is always so, but says to the database how the index of what is to be loaded finds the few among all that ever left. */
const ofAnyCarrier = or(
  isNull(parcels.carrierId),
  sql`${parcels.carrierId} = any(array(select ${carriers.id} from ${carriers}))`,
)

export async function countWaiting(db: Db | Tx, user: User): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ carrierId: parcels.carrierId, parcels: count() })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(ofAnyCarrier, isWaiting(user)))
    .groupBy(parcels.carrierId)
  return new Map(rows.map(({ carrierId, parcels }) => [carrierId, parcels]))
}

export function summaryOf({ name, tracking, order, weightG, bars }: ParcelRow): SlipParcel {
  return { name, tracking, order, weightG, ...(bars && bars.length > 0 ? { bars } : {}) }
}
