import { asc, eq, inArray } from 'drizzle-orm'
import type { AnnouncedReturn } from '#contract/endpoints/return.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcedReturns, returns } from '../db/schema/index.ts'
import { grouped } from '../grouped.ts'
import { productsBySku } from '../stock/taking.ts'

/** The returns that were announced of this order: by a shop's person, or by its program. */
export async function announcedOf(db: Db | Tx, orderId: string): Promise<AnnouncedReturn[]> {
  const rows = await db
    .select()
    .from(announcedReturns)
    .where(eq(announcedReturns.orderId, orderId))
    .orderBy(asc(announcedReturns.announcedAt), asc(announcedReturns.reference))
  if (rows.length === 0) return []
  const came = await cameOfAnnounced(db, [orderId])
  const skus = rows.flatMap(({ lines }) => lines.map(({ sku }) => sku))
  const known = await productsBySku(db, skus)
  return rows.map(({ id, reference, name, tracking, note, lines, announcedAt }) => ({
    ...{ reference, name, arrived: came.has(id), tracking, note, at: announcedAt.toISOString() },
    lines: lines.map(({ sku, quantity }) => ({ sku, name: known.get(sku)?.name ?? sku, qty: quantity })),
  }))
}

/**
 * The numbers of the returns that came of each announced one of these orders, by its id. A return with the number of an
 * announced one is that one. Others were booked by hand or joined later: each is the oldest that has not come, and the last
 * announced one takes what is left, for a customer may send two parcels.
 */
export async function cameOfAnnounced(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { id, orderId, name, reference, announcedAt } = announcedReturns
  const announced = await db
    .select({ id, orderId, name, announcedAt })
    .from(announcedReturns)
    .where(inArray(announcedReturns.orderId, [...orderIds]))
    .orderBy(asc(announcedAt), asc(reference))
  const booked = await db
    .select({ orderId: returns.orderId, name: returns.name, at: returns.createdAt })
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.createdAt), asc(returns.name))
  const came = new Map<string, string[]>()
  const give = (to: string, number: string) => came.set(to, [...(came.get(to) ?? []), number])
  for (const [order, those] of grouped(announced, one => one.orderId)) {
    const theirs = booked.filter(one => one.orderId === order)
    const byName = new Map(those.map(one => [one.name, one]))
    for (const { name } of theirs) {
      const own = byName.get(name)
      if (own) give(own.id, name)
    }
    for (const { name, at } of theirs.filter(one => !byName.has(one.name))) {
      const before = those.filter(({ announcedAt }) => announcedAt <= at)
      const own = before.find(one => !came.has(one.id)) ?? before.at(-1)
      if (own) give(own.id, name)
    }
  }
  return came
}

/** The facts of a parcel that came: the number on the customer's sheet, its tracking number, its articles. */
type Come = {
  readonly announced: string | undefined
  readonly trackingNumber: string | undefined
  readonly lines: readonly { readonly sku: string }[]
}

/**
 * The number under which a return of this order was announced; undefined where none is expected. Of several it is the one whose
 * sheet or tracking number was read, else one that has all these articles, else the oldest.
 */
export async function announcedName(tx: Tx, orderId: string, come: Come): Promise<string | undefined> {
  const coming = (await announcedOf(tx, orderId)).filter(({ arrived }) => !arrived)
  const has = ({ lines }: AnnouncedReturn) =>
    come.lines.every(({ sku }) => lines.some(one => one.sku === sku))
  const one =
    coming.find(({ name }) => name !== null && name === come.announced) ??
    coming.find(({ tracking }) => tracking !== null && tracking === come.trackingNumber) ??
    coming.find(has) ??
    coming[0]
  return one?.name ?? undefined
}
