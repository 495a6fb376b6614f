import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { overStatuses } from '#contract/entities/order.ts'
import type { Db } from '../db/open.ts'
import {
  carrierSlips,
  orderKits,
  orderLines,
  orders,
  parcelLines,
  parcels as parcelRows,
  products,
} from '../db/schema/index.ts'
import type { Pieces } from './connector.ts'

const figures = { sku: z.string(), onShelves: z.int(), tooOld: z._default(z.int(), 0), packed: z.int() }

/** The figures of an article, as its event tells them. */
export const StockTold = z.object({
  ...figures,
  kit: z.optional(
    z.object({
      mode: z.enum(['parts', 'assembled']),
      parts: z.array(z.object({ ...figures, quantity: z.int() })),
    }),
  ),
})
type StockTold = z.output<typeof StockTold>

const lying = ({ onShelves, tooOld, packed }: Omit<StockTold, 'sku' | 'kit'>) => onShelves - tooOld + packed

/**
 * The pieces that lie here, and those of them that open orders wait for. A kit of parts has as many as picking can make, with those that
 * its open orders wait for: its parts may be promised by themselves too.
 */
export async function piecesOf(db: Db, shopId: string, told: StockTold): Promise<Pieces> {
  const { sku, kit } = told
  const ordered = await promisedOf(db, shopId, sku)
  if (kit?.mode !== 'parts') return { sku, pieces: lying(told), promised: ordered }
  const promised = ordered + (await kitsPromised(db, shopId, sku))
  const makes: number[] = []
  for (const { quantity, ...part } of kit.parts)
    makes.push(Math.floor((lying(part) - (await promisedOf(db, shopId, part.sku))) / quantity))
  return { sku, pieces: Math.max(0, Math.min(...makes)) + promised, promised }
}

const isGone = sql`${parcelRows.status} <> 'void' and ${carrierSlips.status} = 'sealed'`

/** The pieces of a line that a lorry has taken. */
const goneOf = (lineId: SQL) => sql`coalesce((
  select sum(${parcelLines.qty}) from ${parcelLines}
  join ${parcelRows} on ${parcelRows.id} = ${parcelLines.parcelId}
  join ${carrierSlips} on ${carrierSlips.id} = ${parcelRows.slipId}
  where ${parcelLines.lineId} = ${lineId} and ${isGone}), 0)`

const inOpenOrders = (shopId: string, sku: string) =>
  and(eq(products.shopId, shopId), eq(products.sku, sku), notInArray(orders.status, [...overStatuses]))

/** Pieces of an article that open orders wait for and that no lorry has taken, in all warehouses. */
async function promisedOf(db: Db, shopId: string, sku: string): Promise<number> {
  const gone = goneOf(sql`${orderLines.id}`)
  const [row] = await db
    .select({ pieces: sql<number>`coalesce(sum(${orderLines.qty} - ${gone}), 0)`.mapWith(Number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inOpenOrders(shopId, sku))
  return row?.pieces ?? 0
}

/** The same of a kit that is picked as its parts: one has left when all its parts have. */
async function kitsPromised(db: Db, shopId: string, sku: string): Promise<number> {
  const gone = sql`coalesce((
    select min(${goneOf(sql`part.id`)} / part.of_kit) from ${orderLines} as part
    where part.kit_id = ${orderKits.id}), 0)`
  const [row] = await db
    .select({ kits: sql<number>`coalesce(sum(${orderKits.qty} - floor(${gone})), 0)`.mapWith(Number) })
    .from(orderKits)
    .innerJoin(orders, eq(orders.id, orderKits.orderId))
    .innerJoin(products, eq(products.id, orderKits.productId))
    .where(inOpenOrders(shopId, sku))
  return row?.kits ?? 0
}
