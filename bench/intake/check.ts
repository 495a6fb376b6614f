import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import type { Heard } from '#tests/drivers/subscriber.ts'
import type { Sent } from './shop.ts'

type Kept = { reference: string; lines: Sent['lines']; status: string }

/** Every order that was accepted is there once, as it was sent, and there is none that nobody sent. */
export async function checkOrders(db: Db, sent: readonly Sent[]): Promise<string[]> {
  const { rows } = await db.execute<Kept>(sql`
    select orders.reference, orders.status, (
      select jsonb_agg(jsonb_build_object('sku', products.sku, 'quantity', qty) order by position)
      from order_lines join products on products.id = product_id where order_id = orders.id) as lines
    from orders where orders.reference is not null`)
  const kept = grouped(rows, ({ reference }) => reference)
  const faults = sent.flatMap(({ reference, lines, accepted, cancelled }) => {
    const [one, ...more] = kept.get(reference) ?? []
    if (!accepted) return [`NEVER ANSWERED: ${reference}`]
    if (!one) return [`LOST: ${reference}`]
    if (more.length > 0) return [`DOUBLED: ${reference} is there ${more.length + 1} times`]
    if (said(one.lines) !== said(lines)) return [`CHANGED: ${reference} holds ${JSON.stringify(one.lines)}`]
    return cancelled && one.status !== 'cancelled' ? [`NOT CANCELLED: ${reference} is ${one.status}`] : []
  })
  const known = new Set(sent.map(({ reference }) => reference))
  const foreign = [...kept.keys()].filter(reference => !known.has(reference))
  return [...faults, ...foreign.map(reference => `NOBODY’S: ${reference}`)]
}

const said = (lines: Sent['lines']) => lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', ')

function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one])
  return groups
}

type Told = { id: string; number: number; about: string; kind: string; status: string }

/** Every event came through under its one id, and those of one thing in their order. */
export async function checkEvents(
  db: Db,
  { heard, accepted }: { heard: readonly Heard[]; accepted: ReadonlySet<Heard> },
): Promise<{ faults: string[]; events: number; twice: number }> {
  const { rows } = await db.execute<Told>(sql`
    select events.id, events.number::int, events.about_id as about, events.kind, sending.status
    from event_sendings as sending join events on events.number = sending.event_number
    order by sending.number`)
  const known = new Map(rows.map(row => [row.id, row]))
  const came = heard.filter(one => accepted.has(one))
  const bodies = new Map<string, string>()
  const latest = new Map<string, number>()
  const faults: string[] = []
  for (const { id, body } of came) {
    const event = known.get(id)
    if (!event) faults.push(`UNKNOWN: the receiver heard ${id}`)
    else if (bodies.has(id)) {
      if (bodies.get(id) !== body) faults.push(`CHANGED: ${id} came with two bodies`)
    } else {
      bodies.set(id, body)
      if (event.number < (latest.get(event.about) ?? 0)) faults.push(`OUT OF ORDER: ${event.kind} ${id}`)
      latest.set(event.about, event.number)
    }
  }
  const missed = rows.filter(({ id }) => !bodies.has(id))
  faults.push(...missed.map(({ kind, id, status }) => `NOT DELIVERED: ${kind} ${id} is ${status}`))
  const received = grouped(
    rows.filter(({ kind }) => kind === 'order.received'),
    ({ about }) => about,
  )
  for (const [about, events] of received) {
    if (events.length > 1) faults.push(`TOLD TWICE: the order ${about} was received ${events.length} times`)
  }
  return { faults, events: rows.length, twice: came.length - bodies.size }
}
