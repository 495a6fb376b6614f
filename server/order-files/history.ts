import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { FileAnswer } from '#contract/endpoint.ts'
import type { OrderHistory } from '#contract/endpoints/shop-order.ts'
import { isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { files, printJobs, reasons, returns, userShops, users } from '../db/schema/index.ts'
import { describeOrder } from '../orders/describe.ts'
import { orderNamed } from '../orders/find.ts'
import { newsOf, timelinesOf } from '../orders/information.ts'
import { wholeOrder } from '../orders/whole.ts'

/** Reads an order's history for its shop. */
export async function orderHistory(db: Db, by: Reach, name: string): OrRefusal<OrderHistory> {
  const row = await orderNamed(db, by, name)
  if (isRefusal(row)) return row
  const [whole, papers, photos, timelines] = await Promise.all([
    wholeOrder(db, row),
    db
      .select({ id: printJobs.id, title: printJobs.title, at: printJobs.createdAt })
      .from(printJobs)
      .where(papersOf(row.id))
      .orderBy(desc(printJobs.createdAt), desc(printJobs.id)),
    photosOf(db, by, row.id),
    timelinesOf(db, [row.id], peopleOf(db, row.shopId)),
  ])
  const { parcels } = describeOrder(whole)
  const told = await newsOf(
    db,
    parcels.map(({ id }) => id),
  )
  return {
    parcels: parcels.map(({ carriage: _own, ...parcel }) => ({ ...parcel, ...told(parcel.id) })),
    papers: papers.map(({ at, ...paper }) => ({ ...paper, at: at.toISOString() })),
    photos: photos.map(({ at, ...photo }) => ({ ...photo, at: at.toISOString() })),
    timeline: timelines.get(row.id) ?? [],
  }
}

/** The sheets of an order, each once. */
const papersOf = (orderId: string) =>
  and(
    eq(printJobs.orderId, orderId),
    eq(printJobs.role, 'a4'),
    eq(printJobs.format, 'pdf'),
    isNull(printJobs.againOf),
  )

/** The photographs of what came back, the newest first. */
const photosOf = (db: Db, by: Reach, orderId: string) =>
  db
    .select({ id: files.id, return: returns.name, origin: reasons.label, at: files.createdAt })
    .from(returns)
    .innerJoin(files, eq(files.id, returns.photoId))
    .innerJoin(reasons, eq(reasons.id, returns.originId))
    .where(and(eq(returns.orderId, orderId), within(by, returns)))
    .orderBy(desc(files.createdAt), desc(files.id))

/** The people of this shop who work in no warehouse. */
const peopleOf = (db: Db, shopId: string) =>
  and(
    isNull(users.warehouseId),
    inArray(
      users.id,
      db.select({ id: userShops.userId }).from(userShops).where(eq(userShops.shopId, shopId)),
    ),
  )

export async function orderPaper(db: Db, by: Reach, name: string, paper: string): OrRefusal<FileAnswer> {
  const row = await orderNamed(db, by, name)
  if (isRefusal(row)) return row
  const [found] = await db
    .select({ title: printJobs.title, data: printJobs.data })
    .from(printJobs)
    .where(and(papersOf(row.id), eq(printJobs.id, paper)))
  if (!found) return notFound('paper-unknown', `Ce papier n’est pas de la commande ${row.name}, ou plus.`)
  const data = new Uint8Array(Buffer.from(found.data, 'base64'))
  return { name: `${found.title}.pdf`, type: 'application/pdf', data }
}
