import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Tx } from '../db/open.ts'
import { boxes, orders } from '../db/schema/index.ts'
import type { OrderRow } from './find.ts'
import { isLive, leftOf, type WholeOrder, wholeOrder } from './whole.ts'

export type Lease = { readonly heldBy: string; readonly heldUntil: Date }

/**
 * Writes down how far an order has come, from what its parcels are now, and gives it as it then stands. Once it is
 * packed nobody holds it, and its box is free for another.
 */
export async function settle(tx: Tx, row: OrderRow, lease: Lease | null): Promise<WholeOrder> {
  const whole = await wholeOrder(tx, row)
  const status = statusOf(whole, lease !== null)
  const done = status === 'packed' || status === 'shipped'
  const { heldBy, heldUntil } = (done ? null : lease) ?? { heldBy: null, heldUntil: null }
  const [order] = await tx
    .update(orders)
    .set({ status, heldBy, heldUntil, version: row.version + 1 })
    .where(eq(orders.id, row.id))
    .returning()
  if (!order) throw new Error(`The order ${row.name} has gone`)
  if (done) await tx.update(boxes).set({ orderId: null }).where(eq(boxes.orderId, row.id))
  return { ...whole, order }
}

export function statusOf(whole: WholeOrder, held: boolean): OrderStatus {
  const { order, lines } = whole
  // Whoever stopped an order, or took it back, also says when it goes on.
  const { status } = order
  if (status === 'on_hold' || status === 'cancelled' || status === 'returned') return status
  const live = whole.packages.filter(isLive).map(({ row }) => row.status)
  const labelled = live.every(one => one === 'labelled' || one === 'manifested')
  if (labelled && lines.every(line => leftOf(line) === 0)) {
    return live.every(one => one === 'manifested') ? 'shipped' : 'packed'
  }
  if (held || live.length > 0) return 'packing'
  return order.pickingListId ? 'picking' : 'pending'
}
