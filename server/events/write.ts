import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { events, shops } from '../db/schema/index.ts'
import { deliveryOf, ordersOf, returnOf, stocksOf } from './payload.ts'

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
    if (rows.length === 0) return 0
    const said = await readFor(
      tx,
      rows.map(({ event }) => event),
    )
    const numbers = rows.map(({ event }) => event.number)
    const bodies = rows.map(({ event, shop }) => {
      const { kind, at } = event
      return JSON.stringify({ type: kind, timestamp: at.toISOString(), data: { shop, ...said(event) } })
    })
    await tx.execute(sql`
      update events set body = written.body
      from unnest(${sql.param(numbers)}::bigint[], ${sql.param(bodies)}::text[]) as written (number, body)
      where events.number = written.number`)
    return rows.length
  })
}

/** Reads what these events are about, those of a kind together, and gives what each of them says. */
async function readFor(tx: Tx, all: readonly EventRow[]): Promise<(event: EventRow) => object> {
  const idsOf = (noun: string) => all.flatMap(({ kind, aboutId }) => (nounOf(kind) === noun ? [aboutId] : []))
  const [orders, stocks] = [await ordersOf(tx, idsOf('order')), await stocksOf(tx, idsOf('stock'))]
  // They come seldom.
  const others = new Map<string, object>()
  for (const id of idsOf('delivery')) others.set(id, await deliveryOf(tx, id))
  for (const id of idsOf('return')) others.set(id, await returnOf(tx, id))

  return ({ kind, aboutId, facts }) => {
    const noun = nounOf(kind)
    if (!nouns.has(noun)) return {}
    const order = orders.get(aboutId)
    const said = order ? { ...order, ...facts } : (stocks.get(aboutId) ?? others.get(aboutId))
    if (!said) throw new Error(`What ${kind} tells of has gone: ${aboutId}`)
    return said
  }
}

const nouns: ReadonlySet<string> = new Set(['order', 'stock', 'delivery', 'return'])

const nounOf = (kind: string): string => kind.split('.')[0] ?? ''
