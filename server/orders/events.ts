import type { Tx } from '../db/open.ts'
import { orderEvents } from '../db/schema/index.ts'

type Event = Pick<typeof orderEvents.$inferInsert, 'what' | 'text' | 'qty'>

/** Records what somebody, or a carrier (no user), did with an order, for its timeline and for today's figures. */
export async function tellOf(
  tx: Tx,
  { orderId, userId, at }: { orderId: string; userId: string | null; at: Date },
  events: readonly Event[],
): Promise<void> {
  if (events.length === 0) return
  await tx.insert(orderEvents).values(events.map(event => ({ orderId, userId, at, ...event })))
}
