import { asc, eq, sql } from 'drizzle-orm'
import type { Carriage, ProductSummary } from '#contract/entities/order.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcements,
  campaigns,
  carrierSlips,
  carriers,
  cartons,
  orderLines,
  orders,
  parcelLines,
  parcels,
  products,
  shops,
} from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import { summaryStatements, withCodes } from '../stock/product-page.ts'
import type { OrderRow } from './find.ts'

export type CarrierRow = typeof carriers.$inferSelect
export type CartonRow = typeof cartons.$inferSelect
export type ParcelRow = typeof parcels.$inferSelect

/** An order line, and how many of its pieces are in live parcels. */
export type Line = typeof orderLines.$inferSelect & {
  product: ProductSummary
  weightG: number
  /** The article's facts for customs. */
  customs: Pick<typeof products.$inferSelect, 'originCountry' | 'tariffNumber' | 'customsValueCents'>
  packed: number
}

export type Contents = { lineId: string; qty: number }[]

export type PackedParcel = {
  row: ParcelRow
  carton: CartonRow
  carrier: CarrierRow | null
  lines: Contents
  /** The bars of the label that its carrier gave. */
  bars: readonly string[]
  /** The carrier's service and price. */
  carriage: Carriage | null
  /** True once its slip is sealed: the lorry has taken the parcel. */
  gone: boolean
}

/** An order with everything around it that packing, shipping and the information page need. */
export type WholeOrder = {
  order: OrderRow
  shop: typeof shops.$inferSelect
  campaign: string | null
  carrier: CarrierRow | null
  lines: Line[]
  /** Sorted by name; void parcels too. */
  parcels: PackedParcel[]
}

export const isLive = ({ row }: PackedParcel): boolean => row.status !== 'void'
export const leftOf = ({ qty, packed }: Line): number => qty - packed

export async function wholeOrders(db: Db | Tx, rows: readonly OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [packed, asked, about] = await Promise.all([
    parcelsOf(db, ids),
    linesOf(db, ids),
    surroundings(db, ids),
  ])
  const lines = withPacked(asked, packed)
  return rows.flatMap(order => {
    const around = about.get(order.id)
    if (!around) return []
    return {
      order,
      ...around,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      parcels: packed.filter(({ row }) => row.orderId === order.id),
    }
  })
}

export async function wholeOrder(db: Db | Tx, row: OrderRow): Promise<WholeOrder> {
  const [whole] = await wholeOrders(db, [row])
  if (!whole) throw new Error(`The order ${row.name} has no shop`)
  return whole
}

/** The same order once its own transaction has packed of it: its articles, shop and carrier are as they were. */
export async function packedSince(tx: Tx, whole: WholeOrder): Promise<WholeOrder> {
  const orderIds = [whole.order.id]
  const [packed, found] = await Promise.all([parcelsOf(tx, orderIds), around(tx).lines.execute({ orderIds })])
  const now = new Map(found.map(({ line }) => [line.id, line]))
  const lines = whole.lines.map(line => ({ ...line, ...now.get(line.id) }))
  return { ...whole, lines: withPacked(lines, packed), parcels: packed }
}

async function parcelsOf(db: Db | Tx, orderIds: readonly string[]): Promise<PackedParcel[]> {
  const read = around(db)
  const [rows, contents] = await Promise.all([
    read.parcels.execute({ orderIds }),
    read.contents.execute({ orderIds }),
  ])
  return rows.map(found => ({
    ...found,
    bars: found.bars ?? [],
    lines: contents
      .filter(({ parcelId }) => parcelId === found.row.id)
      .map(({ lineId, qty }) => ({ lineId, qty })),
  }))
}

type AskedLine = Omit<Line, 'packed'>

async function linesOf(db: Db | Tx, orderIds: readonly string[]): Promise<AskedLine[]> {
  const read = around(db)
  const [found, known, codes] = await Promise.all([
    read.lines.execute({ orderIds }),
    read.products.execute({ orderIds }),
    read.codes.execute({ orderIds }),
  ])
  const summaries = withCodes(known, codes)
  return found.flatMap(({ line, weightG, customs }) => {
    const product = summaries.get(line.productId)
    return product ? { ...line, product, weightG, customs } : []
  })
}

function withPacked(lines: readonly AskedLine[], packed: readonly PackedParcel[]): Line[] {
  const inParcels = new Map<string, number>()
  for (const { lineId, qty } of packed.filter(isLive).flatMap(({ lines }) => lines)) {
    inParcels.set(lineId, qty + (inParcels.get(lineId) ?? 0))
  }
  return lines.map(line => ({ ...line, packed: inParcels.get(line.id) ?? 0 }))
}

async function surroundings(db: Db | Tx, orderIds: readonly string[]) {
  const found = await around(db).orders.execute({ orderIds })
  return new Map(found.map(({ id, ...around }) => [id, around]))
}

/** All that is read around orders, each statement by their ids, so that none waits for another. */
const around = statements(db => {
  const theirProducts = db
    .select({ id: orderLines.productId })
    .from(orderLines)
    .where(isOneOfThese(orderLines.orderId, 'orderIds'))
  return {
    parcels: db
      .select({
        row: parcels,
        carton: cartons,
        carrier: carriers,
        bars: announcements.bars,
        carriage: {
          service: announcements.service,
          priceCents: announcements.priceCents,
          currency: announcements.currency,
        },
        gone: sql<boolean>`${carrierSlips.status} is not distinct from 'sealed'`,
      })
      .from(parcels)
      .innerJoin(cartons, eq(cartons.id, parcels.cartonId))
      .leftJoin(carriers, eq(carriers.id, parcels.carrierId))
      .leftJoin(announcements, eq(announcements.parcelId, parcels.id))
      .leftJoin(carrierSlips, eq(carrierSlips.id, parcels.slipId))
      .where(isOneOfThese(parcels.orderId, 'orderIds'))
      .orderBy(asc(parcels.name))
      .prepare(unnamed),
    contents: db
      .select({ parcelId: parcelLines.parcelId, lineId: parcelLines.lineId, qty: parcelLines.qty })
      .from(parcelLines)
      .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
      .where(isOneOfThese(parcels.orderId, 'orderIds'))
      .prepare(unnamed),
    lines: db
      .select({
        line: orderLines,
        weightG: products.weightG,
        customs: {
          originCountry: products.originCountry,
          tariffNumber: products.tariffNumber,
          customsValueCents: products.customsValueCents,
        },
      })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(isOneOfThese(orderLines.orderId, 'orderIds'))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position))
      .prepare(unnamed),
    ...summaryStatements(db, theirProducts),
    orders: db
      .select({ id: orders.id, shop: shops, campaign: campaigns.slug, carrier: carriers })
      .from(orders)
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
      .leftJoin(carriers, eq(carriers.id, orders.carrierId))
      .where(isOneOfThese(orders.id, 'orderIds'))
      .prepare(unnamed),
  }
})
