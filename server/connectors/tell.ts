import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { overStatuses } from '#contract/entities/order.ts'
import type { Db } from '../db/open.ts'
import {
  carrierSlips,
  orderLines,
  orders,
  parcelLines,
  parcels as parcelRows,
  products,
  shopConnections,
  stockTouched,
} from '../db/schema/index.ts'
import type { Tell } from '../events/sender.ts'
import type { Connector, Spoken, Trouble } from './connector.ts'

const Shipment = z.object({
  type: z.enum(['order.shipped', 'order.partly_shipped']),
  data: z.object({
    reference: z.nullable(z.string()),
    parcels: z.array(
      z.object({
        parcel: z.string(),
        carrier: z.nullable(z.string()),
        trackingNumber: z.nullable(z.string()),
        trackingUrl: z.nullable(z.string()),
        shipped: z.boolean(),
        lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
      }),
    ),
  }),
})

/** The stock that can be sold changes, although nothing was moved. */
const Claim = z.object({
  type: z.enum(['order.received', 'order.cancelled']),
  data: z.object({ lines: z.array(z.object({ sku: z.string() })) }),
})

const Stock = z.object({
  type: z.literal('stock.changed'),
  data: z.object({ sku: z.string(), onShelves: z.int(), tooOld: z._default(z.int(), 0), packed: z.int() }),
})

/** The events that matter to a connected shop; it ignores the rest. */
export const toldKinds = [
  'order.received',
  'order.cancelled',
  'order.shipped',
  'order.partly_shipped',
  'stock.changed',
] as const

/** Carries an event into the shop's own program, as webhooks are sent. */
export function teller(db: Db, spoken: Spoken): Tell {
  return async (via, { heard, secret, body }) => {
    const [link] = await db.select().from(shopConnections).where(eq(shopConnections.subscriptionId, heard.id))
    if (!link) return { came: 'failed', code: null, why: 'la liaison n’existe plus' }
    const account = { url: heard.url, user: link.account, secret }
    const event: unknown = JSON.parse(body)
    const failed = await carry(db, spoken[via], account, heard.shopId, event)
    return failed ? { came: 'failed', code: null, why: failed.trouble } : { came: 'delivered', code: 200 }
  }
}

async function carry(
  db: Db,
  connector: Connector,
  account: Parameters<Connector['greet']>[0],
  shopId: string,
  event: unknown,
): Promise<Trouble | undefined> {
  const stock = z.safeParse(Stock, event)
  if (stock.success) {
    const { sku, onShelves, tooOld, packed } = stock.data.data
    const promised = await promisedOf(db, shopId, sku)
    return connector.stock(account, { sku, pieces: onShelves - tooOld + packed, promised })
  }
  const claim = z.safeParse(Claim, event)
  if (claim.success) {
    await touch(
      db,
      shopId,
      claim.data.data.lines.map(({ sku }) => sku),
    )
    return undefined
  }
  const shipment = z.safeParse(Shipment, event)
  // An order that the shop's program did not send is none of its business.
  if (!shipment.success || shipment.data.data.reference === null) return undefined
  const { reference, parcels } = shipment.data.data
  const gone = parcels
    .filter(({ shipped }) => shipped)
    .map(({ parcel, carrier, trackingNumber, trackingUrl, lines }) => ({
      number: trackingNumber ?? parcel,
      carrier: carrier ?? '',
      link: trackingUrl,
      lines,
    }))
  const whole = shipment.data.type === 'order.shipped'
  const failed = await connector.ship(account, { reference, whole, parcels: gone })
  if (failed) return failed
  // The shop's program has subtracted these pieces from its own stock now: tell the true figure once more.
  await touch(
    db,
    shopId,
    gone.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
  )
  return undefined
}

/** Has the figures of these articles told again. */
async function touch(db: Db, shopId: string, skus: readonly string[]): Promise<void> {
  const touched = await db
    .select({ productId: products.id })
    .from(products)
    .where(and(eq(products.shopId, shopId), inArray(products.sku, [...skus])))
  if (touched.length > 0) await db.insert(stockTouched).values(touched)
}

/** Pieces of an article that open orders wait for and that no lorry has taken, in all warehouses. */
async function promisedOf(db: Db, shopId: string, sku: string): Promise<number> {
  const isGone = sql`${parcelRows.status} <> 'void' and ${carrierSlips.status} = 'sealed'`
  const gone = sql`coalesce((
    select sum(${parcelLines.qty}) from ${parcelLines}
    join ${parcelRows} on ${parcelRows.id} = ${parcelLines.parcelId}
    join ${carrierSlips} on ${carrierSlips.id} = ${parcelRows.slipId}
    where ${parcelLines.lineId} = ${orderLines.id} and ${isGone}), 0)`
  const [row] = await db
    .select({ pieces: sql<number>`coalesce(sum(${orderLines.qty} - ${gone}), 0)`.mapWith(Number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(eq(products.shopId, shopId), eq(products.sku, sku), notInArray(orders.status, [...overStatuses])),
    )
  return row?.pieces ?? 0
}
