import { and, asc, count, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { mostListed, type SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierSlips, carriers, formerTrackings, orders, packages } from '../db/schema/index.ts'

const columns = {
  id: packages.id,
  name: packages.name,
  status: packages.status,
  tracking: packages.tracking,
  weightG: packages.weightG,
  orderId: packages.orderId,
  order: orders.name,
  orderStatus: orders.status,
  address: orders.address,
  carrierId: packages.carrierId,
  carrier: carriers.name,
  group: carriers.slug,
  slipId: packages.slipId,
  slip: carrierSlips.name,
  slipStatus: carrierSlips.status,
}

/** A parcel with all that says where it belongs. */
export type ParcelRow = Awaited<ReturnType<typeof parcelRows>>[number]

const parcelRows = (db: Db | Tx) =>
  db
    .select(columns)
    .from(packages)
    .innerJoin(orders, eq(orders.id, packages.orderId))
    .leftJoin(carriers, eq(carriers.id, packages.carrierId))
    .leftJoin(carrierSlips, eq(carrierSlips.id, packages.slipId))

/**
 * The parcel that a text names, by its own code or by its tracking number. A number that a void parcel bore may be
 * borne again: the living one is meant.
 */
export async function findParcel(db: Db | Tx, user: User, text: string): Promise<ParcelRow | Refusal> {
  const named = or(eq(packages.name, text), eq(packages.tracking, text))
  const [row] = await parcelRows(db)
    .where(and(named, ofTheirShops(user)))
    .orderBy(sql`${packages.status} = 'void'`, desc(packages.createdAt))
    .limit(1)
  return row ?? (await whyUnfound(db, user, text))
}

/** A number that the parcel bore before: whoever reads it off a label has the wrong label in hand. */
async function whyUnfound(db: Db | Tx, user: User, text: string): Promise<Refusal> {
  const [bearer] = await db
    .select({ name: packages.name, tracking: packages.tracking })
    .from(formerTrackings)
    .innerJoin(packages, eq(packages.id, formerTrackings.packageId))
    .innerJoin(orders, eq(orders.id, packages.orderId))
    .where(and(eq(formerTrackings.tracking, text), ofTheirShops(user)))
    .limit(1)
  if (!bearer) return refuse('parcel-unknown', `Aucun colis ne porte ${text}.`, { status: 404, got: text })
  return refuse(
    'parcel-old-label',
    `Le colis ${bearer.name} porte maintenant le numéro ${bearer.tracking} : changez son étiquette.`,
    { status: 409, ...(bearer.tracking ? { expected: bearer.tracking } : {}), got: text },
  )
}

/** All that lies on a slip, whichever shop it is of: the lorry takes it all. */
export const parcelsOn = (tx: Tx, slipId: string): Promise<ParcelRow[]> =>
  parcelRows(tx).where(eq(packages.slipId, slipId)).orderBy(asc(packages.name))

/** Labelled and on no slip, of orders that may leave. */
const isWaiting = (user: User) =>
  and(
    eq(packages.status, 'labelled'),
    notInArray(orders.status, ['on_hold', 'cancelled']),
    ofTheirShops(user),
  )

const ofTheirShops = (user: User) =>
  inArray(
    orders.shopId,
    user.shops.map(({ id }) => id),
  )

export async function missingFor(db: Db | Tx, user: User, carrierId: string): Promise<SlipParcel[]> {
  const rows = await parcelRows(db)
    .where(and(eq(packages.carrierId, carrierId), isWaiting(user)))
    .orderBy(asc(packages.createdAt), asc(packages.name))
    .limit(mostListed)
  return rows.map(summaryOf)
}

/** How many parcels wait for each carrier. */
export async function countWaiting(db: Db | Tx, user: User): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ carrierId: packages.carrierId, parcels: count() })
    .from(packages)
    .innerJoin(orders, eq(orders.id, packages.orderId))
    .where(isWaiting(user))
    .groupBy(packages.carrierId)
  return new Map(rows.map(({ carrierId, parcels }) => [carrierId, parcels]))
}

export function summaryOf({ name, tracking, order, weightG }: ParcelRow): SlipParcel {
  return { name, tracking, order, weightG }
}
