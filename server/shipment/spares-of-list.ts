import { and, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { notOnePiece } from '#contract/picking-words.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import { spareOfListGone } from '#contract/spares.ts'
import { ofOwnWarehouse, within } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { orders, spareParcels } from '../db/schema/index.ts'
import { lockWhole } from '../orders/lock.ts'
import { type WholeOrder, wholeOrders } from '../orders/whole.ts'
import { readAhead } from './goods.ts'
import { barcodeUnknown, productsByBarcode } from './products.ts'
import { whyHeld, whyNotPacked } from './ready.ts'
import { takeSpare } from './spare.ts'
import { byUrgency, findMonoList, isWaiting, type List, leastUrgent, type Taken } from './urgent.ts'

/** Gives the scanned piece to the order that the bench has this number for. */
export async function takePrepared(act: Act, name: string, barcode: string, id: string): OrRefusal<Taken> {
  const { tx, user, now } = act
  const [named] = await tx
    .select({ order: orders.name })
    .from(spareParcels)
    .innerJoin(orders, eq(orders.id, spareParcels.orderId))
    .where(and(eq(spareParcels.id, id), ofOwnWarehouse(user, spareParcels.warehouseId), within(user, orders)))
  if (!named) return spareOfListGone()
  const list = await findMonoList(tx, user, name)
  if (isRefusal(list)) return list
  const locked = await lockWhole(tx, user, named.order, () => readAhead(tx, user, 1))
  if (isRefusal(locked)) return locked
  const { whole, read: ahead } = locked
  const { order, lines } = whole
  const why = whyNotPacked(order) ?? (await whyHeld(tx, order, user, now))
  if (why) return why
  const article = (await productsByBarcode(tx, order.shopId, [barcode])).get(barcode)
  if (!article) return barcodeUnknown(barcode)
  if (article.qty > 1) return conflict('code-of-several', notOnePiece(article.qty), article.name)
  const isItsPiece = order.pickingListId === list.id && lines.some(line => line.productId === article.id)
  const spare = await takeSpare(act, whole, id, spareOfListGone)
  if (isRefusal(spare)) return spare
  return isItsPiece ? { list, whole, ahead, spare } : spareOfListGone(spare.name)
}

/** A number on its way to another bench is nobody's: it keeps the order for that bench until it asks. */
export const noPapers = ''

/** An order with a serial number to read is packed with the server alone. */
const triedAtOnce = 30

/** The orders of the list that wait for their piece and that no bench has a number for. */
export async function ordersOfList(act: Act, list: List): Promise<WholeOrder[]> {
  const { tx, user, now } = act
  const prepared = tx
    .select({ id: spareParcels.id })
    .from(spareParcels)
    .where(eq(spareParcels.orderId, orders.id))
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        within(user, orders),
        eq(orders.pickingListId, list.id),
        inArray(orders.status, ['picking', 'packing']),
        isNotNull(orders.carrierId),
        notExists(prepared),
      ),
    )
    .orderBy(...byUrgency)
    .limit(triedAtOnce)
  const wholes = await wholeOrders(tx, rows)
  return wholes.filter(
    whole =>
      isWaiting(whole, user, now) &&
      whole.parcels.every(({ row }) => row.status === 'void') &&
      whole.lines.every(({ product }) => !product.serials),
  )
}

type Asking = { bench: string; list: List; ours: number }

/**
 * Asks the other benches of the list for so many that both have as many. They hear of it by their stream, and give back what they have
 * not used: nobody else knows what they pack without the server. True while some are to come.
 */
export async function askBack({ tx, user }: Act, { bench, list, ours }: Asking): Promise<boolean> {
  const theirs = await tx
    .select({
      id: spareParcels.id,
      wantedBy: spareParcels.wantedBy,
      says: spareParcels.says,
    })
    .from(spareParcels)
    .innerJoin(orders, eq(orders.id, spareParcels.orderId))
    .where(
      and(
        ofOwnWarehouse(user, spareParcels.warehouseId),
        within(user, orders),
        eq(orders.pickingListId, list.id),
        ne(spareParcels.bench, bench),
      ),
    )
    .orderBy(...leastUrgent)
  const coming = theirs.filter(({ wantedBy }) => wantedBy === bench).length
  const free = theirs.filter(({ wantedBy }) => wantedBy === null)
  const share = Math.floor((theirs.length - ours) / 2) - coming
  const asked = free.slice(0, Math.max(share, 0))
  const these = (isOnItsWay: boolean) => {
    const ids = asked.filter(({ says }) => (says === noPapers) === isOnItsWay).map(({ id }) => id)
    return and(ofOwnWarehouse(user, spareParcels.warehouseId), inArray(spareParcels.id, ids))
  }
  if (asked.length > 0) {
    await tx.update(spareParcels).set({ bench }).where(these(true))
    await tx.update(spareParcels).set({ wantedBy: bench }).where(these(false))
    await tx.execute(sql`select tell_benches('stopped', ${user.warehouseId}::uuid, null)`)
  }
  return coming + asked.length > 0
}
