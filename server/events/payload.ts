import { asc, eq, sql } from 'drizzle-orm'
import type { Journey } from '#contract/entities/journey.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, orders, products, receptions, returnLines, returns, stock } from '../db/schema/index.ts'
import { describeParcel } from '../orders/describe.ts'
import { deliveredAt, journeysOf } from '../orders/journeys.ts'
import { isLive, type WholeOrder, wholeOrder } from '../orders/whole.ts'
import { countsOf } from '../reception/documents.ts'
import { summariesOf } from '../stock/products.ts'

type Base = Db | Tx

/** An order as a shop sees it. It names no customer: the shop knows them, and a receiver's log needs not. */
export async function orderOf(db: Base, id: string, { status }: { readonly status?: string }) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`The order ${id} has gone`)
  const whole = await wholeOrder(db, row)
  return {
    order: row.name,
    reference: row.reference,
    status: status ?? row.status,
    reason: row.stopReason,
    lines: whole.lines.map(({ product, qty, picked, packed }) => ({
      sku: product.sku,
      quantity: qty,
      picked,
      packed,
    })),
    parcels: parcelsOf(
      whole,
      await journeysOf(
        db,
        whole.parcels.map(({ row }) => row.id),
      ),
    ),
  }
}

const parcelsOf = (whole: WholeOrder, ways: ReadonlyMap<string, Journey>) =>
  whole.parcels.filter(isLive).map(parcel => {
    const { name, carrier, tracking, trackingUrl, lines } = describeParcel(parcel)
    return {
      parcel: name,
      carrier,
      trackingNumber: tracking,
      trackingUrl,
      shipped: parcel.gone,
      deliveredAt: deliveredAt(ways.get(parcel.row.id)),
      lines: lines.map(({ line, qty }) => ({
        sku: whole.lines.find(({ id }) => id === line)?.product.sku ?? '',
        quantity: qty,
      })),
    }
  })

/** In all warehouses: pieces on shelves, packed and not gone yet, and kept back (quarantine, returns). */
export async function stockOf(db: Base, id: string) {
  const [product] = await db.select({ sku: products.sku }).from(products).where(eq(products.id, id))
  if (!product) throw new Error(`The article ${id} has gone`)
  const rows = await db
    .select({ kind: locations.kind, qty: sql<number>`sum(${stock.qty})`.mapWith(Number) })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(eq(stock.productId, id))
    .groupBy(locations.kind)
  const of = (kind: string) => rows.find(row => row.kind === kind)?.qty ?? 0
  return {
    sku: product.sku,
    onShelves: of('storage'),
    packed: of('packing'),
    keptBack: of('quarantine') + of('returns'),
  }
}

export async function deliveryOf(db: Base, id: string) {
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

export async function returnOf(db: Base, id: string) {
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
