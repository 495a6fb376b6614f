import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import { products, shopConnections, stockTouched } from '../db/schema/index.ts'
import type { Tell } from '../events/sender.ts'
import type { Connector, Spoken, Trouble } from './connector.ts'
import { piecesOf, StockTold } from './stock.ts'

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
  data: z.object({
    lines: z.array(z.object({ sku: z.string(), parts: z.optional(z.array(z.object({ sku: z.string() }))) })),
  }),
})

const Stock = z.object({ type: z.literal('stock.changed'), data: StockTold })

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
    return connector.stock(account, await piecesOf(db, shopId, stock.data.data))
  }
  const claim = z.safeParse(Claim, event)
  if (claim.success) {
    await touch(
      db,
      shopId,
      claim.data.data.lines.flatMap(({ sku, parts = [] }) => [sku, ...parts.map(part => part.sku)]),
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
