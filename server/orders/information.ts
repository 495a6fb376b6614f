import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { OrderDocument, OrderInformation, ParcelTracking } from '#contract/endpoints/order.ts'
import type { OrderEvent } from '#contract/entities/order.ts'
import type { Db } from '../db/open.ts'
import {
  type Address,
  boxes,
  carrierSlips,
  carriers,
  formerTrackings,
  orderEvents,
  orders,
  parcels,
  pickingLists,
  printJobs,
  users,
} from '../db/schema/index.ts'
import { undeclaredIn } from './declared.ts'
import { describeOrder, journeysOf, trackingUrlOf } from './describe.ts'
import type { OrderRow } from './find.ts'
import { wholeOrders } from './whole.ts'

/** Gathers everything that the order information page shows. */
export async function informOf(db: Db, rows: readonly OrderRow[], now: Date): Promise<OrderInformation[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [whole, around, timelines, documents] = await Promise.all([
    wholeOrders(db, rows),
    surroundingsOf(db, ids),
    timelinesOf(db, ids),
    documentsOf(db, ids),
  ])
  const parcelIds = whole.flatMap(({ parcels }) => parcels.map(({ row }) => row.id))
  const [told, slips, undeclared] = await Promise.all([
    newsOf(db, parcelIds),
    slipsOf(db, parcelIds),
    undeclaredIn(db, whole),
  ])

  return whole.map(one => {
    const { id, createdAt, address } = one.order
    const { pickingList = null, box = null, ...holder } = around.get(id) ?? {}
    const order = describeOrder(one)
    return {
      ...order,
      shopName: one.shop.name,
      createdAt: createdAt.toISOString(),
      address: asWritten(address),
      pickingList,
      box,
      held: heldAt(now, holder),
      parcels: order.parcels.map(parcel => ({
        ...parcel,
        ...told(parcel.id),
        slip: slips.get(parcel.id) ?? null,
      })),
      documents: documents.get(id) ?? [],
      timeline: timelines.get(id) ?? [],
      undeclared: undeclared.get(id),
    }
  })
}

/** Finds the former numbers of a parcel, and what its carrier said of it. */
export async function newsOf(db: Db, parcelIds: readonly string[]) {
  const [former, ways] = await Promise.all([formerTrackingsOf(db, parcelIds), journeysOf(db, parcelIds)])
  return (id: string) => ({ formerTrackings: former.get(id) ?? [], journey: ways.get(id) ?? null })
}

async function surroundingsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: orders.id,
      heldUntil: orders.heldUntil,
      heldBy: users.displayName,
      pickingList: pickingLists.name,
      box: boxes.name,
    })
    .from(orders)
    .leftJoin(pickingLists, eq(pickingLists.id, orders.pickingListId))
    .leftJoin(boxes, eq(boxes.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.heldBy))
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

const asWritten = ({ lines, postcode, city, country }: Address): string[] =>
  [...lines, `${postcode} ${city}`, country === 'FR' ? '' : country].filter(line => line.trim() !== '')

type Holder = { heldBy?: string | null; heldUntil?: Date | null }

function heldAt(now: Date, { heldBy, heldUntil }: Holder) {
  if (!heldBy || !heldUntil || heldUntil <= now) return null
  return { by: heldBy, until: heldUntil.toISOString() }
}

/** With `which`, only these people are named. */
export async function timelinesOf(
  db: Db,
  ids: readonly string[],
  which?: SQL,
): Promise<Map<string, OrderEvent[]>> {
  const rows = await db
    .select({ event: orderEvents, by: users.displayName })
    .from(orderEvents)
    .leftJoin(users, and(eq(users.id, orderEvents.userId), which))
    .where(inArray(orderEvents.orderId, [...ids]))
    .orderBy(asc(orderEvents.at), asc(orderEvents.number))
  return grouped(rows, ({ event: { orderId, at, what, text }, by }) => [
    orderId,
    { at: at.toISOString(), what, text, by },
  ])
}

/** Lists each document once: reprints are left out, and the data is fetched when the operator opens it. */
async function documentsOf(db: Db, ids: readonly string[]): Promise<Map<string, OrderDocument[]>> {
  const rows = await db
    .select({
      id: printJobs.id,
      orderId: printJobs.orderId,
      title: printJobs.title,
      type: printJobs.type,
      role: printJobs.role,
      at: printJobs.createdAt,
      by: users.displayName,
    })
    .from(printJobs)
    .leftJoin(users, eq(users.id, printJobs.userId))
    .where(and(inArray(printJobs.orderId, [...ids]), isNull(printJobs.againOf)))
    .orderBy(desc(printJobs.createdAt), desc(printJobs.id))
  return grouped(rows, ({ orderId, at, ...job }) => [orderId ?? '', { ...job, at: at.toISOString() }])
}

async function formerTrackingsOf(
  db: Db,
  parcelIds: readonly string[],
): Promise<Map<string, ParcelTracking[]>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select({ former: formerTrackings, carrier: carriers })
    .from(formerTrackings)
    .leftJoin(carriers, eq(carriers.id, formerTrackings.carrierId))
    .where(inArray(formerTrackings.parcelId, [...parcelIds]))
    .orderBy(desc(formerTrackings.replacedAt))
  return grouped(rows, ({ former: { parcelId, tracking }, carrier }) => [
    parcelId,
    { carrier: carrier?.name ?? null, tracking, trackingUrl: trackingUrlOf(tracking, carrier) },
  ])
}

async function slipsOf(db: Db, parcelIds: readonly string[]): Promise<Map<string, string>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select({ parcel: parcels.id, slip: carrierSlips.name })
    .from(parcels)
    .innerJoin(carrierSlips, eq(carrierSlips.id, parcels.slipId))
    .where(inArray(parcels.id, [...parcelIds]))
  return new Map(rows.map(({ parcel, slip }) => [parcel, slip]))
}

function grouped<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => [string, Value],
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const row of rows) {
    const [key, value] = read(row)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
