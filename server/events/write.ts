import { asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { events, shops } from '../db/schema/index.ts'
import { deliveryOf, orderOf, returnOf, stockOf } from './payload.ts'

type EventRow = typeof events.$inferSelect

/** In one transaction. The embedded database has one connection, and a bench waits for it until they are written. */
const most = 10

/**
 * Writes what new events say, once: a second try sends the same bytes. It happens after the change's commit, within moments,
 * so that no bench waits for it. What the change alone knew is in the event's facts.
 */
export async function writeBodies(db: Db): Promise<number> {
  return db.transaction(async tx => {
    const rows = await tx
      .select({ event: events, shop: shops.slug })
      .from(events)
      .innerJoin(shops, eq(shops.id, events.shopId))
      .where(isNull(events.body))
      .orderBy(asc(events.number))
      .limit(most)
      .for('update', { of: events, skipLocked: true })
    for (const { event, shop } of rows) {
      const data = { shop, ...(await dataOf(tx, event)) }
      const body = JSON.stringify({ type: event.kind, timestamp: event.at.toISOString(), data })
      await tx.update(events).set({ body }).where(eq(events.number, event.number))
    }
    return rows.length
  })
}

async function dataOf(tx: Tx, { kind, aboutId, facts }: EventRow): Promise<object> {
  const [noun] = kind.split('.')
  switch (noun) {
    case 'order':
      return orderOf(tx, aboutId, facts)
    case 'stock':
      return stockOf(tx, aboutId)
    case 'delivery':
      return deliveryOf(tx, aboutId)
    case 'return':
      return returnOf(tx, aboutId)
    default:
      return {}
  }
}
