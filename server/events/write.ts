import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Journey } from '#contract/entities/journey.ts'
import { sumsOf } from '../bills/sums.ts'
import { askForNews } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  billLines,
  bills,
  events,
  locations,
  orders,
  products,
  receptions,
  returnLines,
  returns,
  shops,
  stock,
  warehouses,
} from '../db/schema/index.ts'
import { deliveredAt, describeParcel, journeysOf } from '../orders/describe.ts'
import { soldIn, soldLines } from '../orders/kits.ts'
import { isLive, type Line, type WholeOrder, wholeOrders } from '../orders/whole.ts'
import { countsOf } from '../reception/documents.ts'
import { leastDaysOf, todayThere } from '../stock/days-left.ts'
import { partsOfKits } from '../stock/kits.ts'
import { summariesOf } from '../stock/product-page.ts'

type EventRow = typeof events.$inferSelect

/** In one transaction. The embedded database has one connection, and a bench waits for it until they are written. */
const most = 10

/**
 * Writes the bodies of new events, once: a second try sends the same bytes. It happens after the change's commit, within moments,
 * so that no bench waits for it. The event's facts hold what only the change knew.
 */
export async function writeBodies(db: Db, now: Date): Promise<number> {
  await askForNews(db)
  return db.kept.within(() => db.transaction(tx => writeNext(tx, now)))
}

async function writeNext(tx: Tx, now: Date): Promise<number> {
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
    now,
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
}

/** Reads what these events are about, those of a kind together, and gives what each of them says. */
async function readFor(tx: Tx, all: readonly EventRow[], now: Date): Promise<(event: EventRow) => object> {
  const idsOf = (noun: string) => all.flatMap(({ kind, aboutId }) => (nounOf(kind) === noun ? [aboutId] : []))
  const [orders, stocks] = [await ordersOf(tx, idsOf('order')), await stocksOf(tx, idsOf('stock'), now)]
  // Other events are seldom.
  const others = new Map<string, object>()
  for (const id of idsOf('delivery')) others.set(id, await deliveryOf(tx, id))
  for (const id of idsOf('return')) others.set(id, await returnOf(tx, id))
  for (const id of idsOf('bill')) others.set(id, await billOf(tx, id))

  return ({ kind, aboutId, facts }) => {
    const noun = nounOf(kind)
    if (!nouns.has(noun)) return {}
    const order = orders.get(aboutId)
    const other = stocks.get(aboutId) ?? others.get(aboutId)
    const said = order ? { ...order, ...facts } : other && { ...other, ...facts }
    if (!said) throw new Error(`What ${kind} tells of has gone: ${aboutId}`)
    return said
  }
}

const nouns: ReadonlySet<string> = new Set(['order', 'stock', 'delivery', 'return', 'bill'])

const nounOf = (kind: string): string => kind.split('.')[0] ?? ''

type Base = Db | Tx

/** Orders as a shop sees them. They name no customer: the shop knows them, and a receiver's log needs not. */
async function ordersOf(db: Base, ids: readonly string[]): Promise<Map<string, ReturnType<typeof describe>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  const whole = await wholeOrders(db, rows)
  const ways = await journeysOf(
    db,
    whole.flatMap(({ parcels }) => parcels.map(({ row }) => row.id)),
  )
  return new Map(whole.map(one => [one.order.id, describe(one, ways)]))
}

const describe = (whole: WholeOrder, ways: ReadonlyMap<string, Journey>) => ({
  order: whole.order.name,
  reference: whole.order.reference,
  status: whole.order.status,
  reason: whole.order.stopReason,
  lines: soldLines(whole.lines).map(({ isKit, lines, ...sold }) => ({
    ...asTold(sold),
    ...(isKit ? { parts: lines.map(asTold) } : {}),
  })),
  parcels: parcelsOf(whole, ways),
})

const asTold = ({ product, qty, picked, packed }: Pick<Line, 'product' | 'qty' | 'picked' | 'packed'>) => ({
  ...{ sku: product.sku, quantity: qty, picked, packed },
})

function parcelsOf(whole: WholeOrder, ways: ReadonlyMap<string, Journey>) {
  const live = whole.parcels.filter(isLive)
  const sold = soldIn(whole.lines, live)
  return live.map(parcel => {
    const { name, carrier, tracking, trackingUrl } = describeParcel(parcel)
    return {
      parcel: name,
      carrier,
      trackingNumber: tracking,
      trackingUrl,
      shipped: parcel.gone,
      deliveredAt: deliveredAt(ways.get(parcel.row.id)),
      lines: sold.get(parcel.row.id) ?? [],
    }
  })
}

/**
 * In all warehouses: pieces on shelves, those of them that no parcel of today takes for their date, pieces packed and not gone
 * yet, and kept back (quarantine, returns).
 */
async function stocksOf(db: Base, ids: readonly string[], now: Date) {
  if (ids.length === 0) return new Map<string, never>()
  const of = (...kinds: (typeof locations.$inferSelect.kind)[]) =>
    sql<number>`coalesce(sum(${stock.qty}) filter (where ${inArray(locations.kind, kinds)}), 0)`.mapWith(
      Number,
    )
  const isTooOld = sql`${locations.kind} = 'storage' and ${stock.expiry} < ${todayThere(now)} + ${leastDaysOf}`
  const parts = await partsOfKits(db, inArray(products.id, [...ids]))
  const rows = await db
    .select({
      id: products.id,
      sku: products.sku,
      onShelves: of('storage'),
      tooOld: sql`coalesce(sum(${stock.qty}) filter (where ${isTooOld}), 0)`.mapWith(Number),
      packed: of('packing'),
      keptBack: of('quarantine', 'returns'),
    })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .leftJoin(stock, eq(stock.productId, products.id))
    .leftJoin(locations, eq(locations.id, stock.locationId))
    .leftJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(inArray(products.id, [...ids, ...parts.map(({ partId }) => partId)]))
    .groupBy(products.id)
  const figures = new Map(rows.map(({ id, ...said }) => [id, said]))
  return new Map(ids.flatMap(id => [[id, { ...figures.get(id), ...kitSaid(id) }] as const]))

  /** Of a kit also its parts, and how many can be made of them. */
  function kitSaid(id: string) {
    const own = parts.filter(({ kitId }) => kitId === id)
    const told = own.flatMap(({ partId, qty }) => {
      const said = figures.get(partId)
      return said ? [{ ...said, quantity: qty }] : []
    })
    const [kit] = own
    const makes = told.map(({ onShelves, tooOld, quantity }) => Math.floor((onShelves - tooOld) / quantity))
    return kit ? { kit: { mode: kit.mode, makeable: Math.min(...makes), parts: told } } : {}
  }
}

async function deliveryOf(db: Base, id: string) {
  const [row] = await db.select().from(receptions).where(eq(receptions.id, id))
  if (!row) throw new Error(`The delivery ${id} has gone`)
  const counts = await countsOf(db, id)
  const articles = await summariesOf(db, [...counts.keys()])
  return {
    delivery: row.name,
    reference: row.reference,
    supplier: row.supplier,
    lines: [...counts].map(([productId, counted]) => ({
      sku: articles.get(productId)?.sku ?? '',
      ...counted,
    })),
  }
}

async function returnOf(db: Base, id: string) {
  const [found] = await db
    .select({ name: returns.name, order: orders.name, reference: orders.reference })
    .from(returns)
    .leftJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id))
  if (!found) throw new Error(`The return ${id} has gone`)
  const lines = await db
    .select({
      sku: products.sku,
      quantity: returnLines.qty,
      condition: returnLines.condition,
      outcome: returnLines.outcome,
    })
    .from(returnLines)
    .innerJoin(products, eq(products.id, returnLines.productId))
    .where(eq(returnLines.returnId, id))
    .orderBy(asc(products.sku))
  return { return: found.name, order: found.order, reference: found.reference, lines }
}

/** The sums alone: the public calls have the lines. */
async function billOf(db: Base, id: string) {
  const [found] = await db.select().from(bills).where(eq(bills.id, id))
  if (!found) throw new Error(`The bill ${id} has gone`)
  const lines = await db.select().from(billLines).where(eq(billLines.billId, id))
  const { net, vat, total } = sumsOf(lines)
  const { number, month, issuedOn, dueOn } = found
  return { bill: number, month, issuedOn, dueOn, netCents: net, vatCents: vat, totalCents: total }
}
