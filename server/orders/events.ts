import type { Tx } from '../db/open.ts'
import { send } from '../db/pool.ts'
import { insertFrom, rowsFor } from '../db/rows.ts'
import { orderEvents } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'

export type Event = Pick<typeof orderEvents.$inferInsert, 'what' | 'text' | 'qty'>

/** Records what somebody, or a carrier (no user), did with an order, for its timeline and for today's figures. */
export async function tellOf(
  tx: Tx,
  { orderId, userId, at }: { orderId: string; userId: string | null; at: Date },
  events: readonly Event[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(event => ({ orderId, userId, at, qty: 0, ...event }))
  await send(lines(tx).insert, { rows: rowsFor(orderEvents, rows) })
}

const lines = statements(db => ({
  insert: command(db, insertFrom(orderEvents, ['orderId', 'userId', 'at', 'what', 'text', 'qty'], 'rows')),
}))
