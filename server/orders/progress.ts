import { eq, inArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Tx } from '../db/open.ts'
import { send } from '../db/pool.ts'
import { boxes, orders } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'
import type { OrderRow } from './find.ts'
import { isLive, leftOf, type WholeOrder, wholeOrder, wholeOrders } from './whole.ts'

const at = sql.placeholder

export type Lease = { readonly heldBy: string; readonly heldUntil: Date }

/**
 * Derives the order's status from its parcels, saves it and returns the order as it then stands. A packed order loses
 * its lease and frees its box.
 */
export const settle = async (tx: Tx, row: OrderRow, lease: Lease | null): Promise<WholeOrder> =>
  settleWhole(tx, await wholeOrder(tx, row), lease)

/** The same, where the order has just been read with everything around it. */
export async function settleWhole(tx: Tx, whole: WholeOrder, lease: Lease | null): Promise<WholeOrder> {
  const row = whole.order
  const status = statusOf(whole, lease !== null)
  const done = status === 'packed' || status === 'shipped'
  const { heldBy, heldUntil } = (done ? null : lease) ?? { heldBy: null, heldUntil: null }
  const version = row.version + 1
  const { settle, settleAndFree } = settling(tx)
  await send(done ? settleAndFree : settle, { id: row.id, status, heldBy, heldUntil, version })
  return { ...whole, order: { ...row, status, heldBy, heldUntil, version } }
}

const settling = statements(db => {
  const settled = sql`update ${orders} set status = ${at('status')}, held_by = ${at('heldBy')}, held_until = ${at('heldUntil')},
    version = ${at('version')} where id = ${at('id')}`
  const freed = sql`update ${boxes} set order_id = null where order_id = ${at('id')}`
  return {
    settle: command(db, settled),
    settleAndFree: command(db, sql`with freed as (${freed}) ${settled}`),
  }
})

/** Part of the order is packed, and each of its parcels has its label. */
export function isPartial({ lines, parcels }: Pick<WholeOrder, 'lines' | 'parcels'>): boolean {
  const live = parcels.filter(isLive)
  return (
    live.length > 0 &&
    live.every(({ row }) => row.status !== 'sealed') &&
    lines.some(line => leftOf(line) > 0)
  )
}

/**
 * Ends the packing of an order that leaves without its rest: no lease, no list and no box. Anybody who scans it may go on,
 * and picking finds the rest.
 */
export async function leaveRest(tx: Tx, whole: WholeOrder): Promise<WholeOrder> {
  const { id } = whole.order
  await Promise.all([
    tx.update(boxes).set({ orderId: null }).where(eq(boxes.orderId, id)),
    tx.update(orders).set({ pickingListId: null, toteSlot: null }).where(eq(orders.id, id)),
  ])
  const order = { ...whole.order, pickingListId: null, toteSlot: null }
  return settleWhole(tx, { ...whole, order }, null)
}

/** Updates these orders after their parcels left on a sealed slip. Leases stay as they are. */
export async function settleSent(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  const shipped = (await wholeOrders(tx, rows))
    .filter(whole => statusOf(whole, whole.order.heldBy !== null) === 'shipped')
    .map(({ order }) => order.id)
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(inArray(orders.id, [...orderIds]))
  if (shipped.length > 0)
    await tx.update(orders).set({ status: 'shipped' }).where(inArray(orders.id, shipped))
}

function statusOf(whole: WholeOrder, held: boolean): OrderStatus {
  const { order, lines } = whole
  // A person set these three statuses, and a person must change them: parcels do not.
  const { status } = order
  if (status === 'on_hold' || status === 'cancelled' || status === 'returned') return status
  const live = whole.parcels.filter(isLive)
  const labelled = live.every(({ row }) => row.status === 'labelled' || row.status === 'manifested')
  if (live.length > 0 && labelled && lines.every(line => leftOf(line) === 0)) {
    // A parcel on an open slip can still be taken off, so its order is not shipped yet.
    return live.every(({ gone }) => gone) ? 'shipped' : 'packed'
  }
  if (held || live.length > 0) return 'packing'
  return order.pickingListId ? 'picking' : 'pending'
}
