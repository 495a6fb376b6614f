import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Carriage, PieceSize, ProductSummary } from '#contract/entities/order.ts'
import { keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcements,
  campaigns,
  carrierSlips,
  carriers,
  cartons,
  orderKits,
  orderLines,
  parcelLines,
  parcels,
  type products,
  serialNumbers,
  shops,
} from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import { articlesKept } from '../stock/product-page.ts'
import type { OrderRow } from './find.ts'

export type CarrierRow = typeof carriers.$inferSelect
export type CartonRow = typeof cartons.$inferSelect
export type ParcelRow = typeof parcels.$inferSelect

/** An order line, and how many of its pieces are in live parcels. */
export type Line = typeof orderLines.$inferSelect & {
  product: ProductSummary
  weightG: number
  size: PieceSize | undefined
  /** The days that it must have left when a parcel leaves. */
  leastDays: number
  /** The article's facts for customs. */
  customs: Pick<typeof products.$inferSelect, 'originCountry' | 'tariffNumber' | 'customsValueCents'>
  packed: number
  /** The kit of the order that it is a part of. */
  kit: SoldKit | null
}

/** A kit as it was sold, in place of which its parts are picked. */
export type SoldKit = typeof orderKits.$inferSelect & { readonly product: ProductSummary }

/** The serial numbers of the pieces, if they have any. */
export type Contents = { lineId: string; qty: number; serials?: readonly string[] | null }[]

export type PackedParcel = {
  row: ParcelRow
  carton: CartonRow
  carrier: CarrierRow | null
  lines: Contents
  /** The bars of the label that its carrier gave. */
  bars: readonly string[]
  /** A carrier elsewhere gives it its label. */
  isAnnounced: boolean
  /** The carrier's service and price. */
  carriage: Carriage | null
  /** True once its slip is sealed: the lorry has taken the parcel. */
  gone: boolean
  /** When it was sealed. */
  goneAt?: Date | null
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

export const hasSerials = ({ serials }: Contents[number]): boolean => (serials?.length ?? 0) > 0
export const isLive = ({ row }: PackedParcel): boolean => row.status !== 'void'
export const leftOf = ({ qty, packed }: Line): number => qty - packed

export async function wholeOrders(db: Db | Tx, rows: readonly OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return []
  const read = around(db)
  const orderIds = rows.map(({ id }) => id)
  const [lines, parcels] = await Promise.all([
    read.lines.execute({ orderIds }),
    read.parcels.execute({ orderIds }),
  ])
  return withSurroundings(db, rows, { lines, parcels })
}

export async function wholeOrder(db: Db | Tx, row: OrderRow): Promise<WholeOrder> {
  const [whole] = await wholeOrders(db, [row])
  if (!whole) throw new Error(`The order ${row.name} has no shop`)
  return whole
}

/** The rows of some orders' lines and parcels. */
export type RowsAround = {
  readonly lines: readonly LineRow[]
  readonly parcels: readonly FoundParcel[]
}
type LineRow = typeof orderLines.$inferSelect
type FoundParcel = Pick<PackedParcel, 'row' | 'carriage' | 'gone' | 'goneAt' | 'isAnnounced'> & {
  readonly bars: readonly string[] | null
  readonly contents: Contents
}

/** Puts around the rows what seldom changes: articles, shops, campaigns, carriers and cartons. */
export async function withSurroundings(
  db: Db | Tx,
  rows: readonly OrderRow[],
  { lines, parcels }: RowsAround,
): Promise<WholeOrder[]> {
  const present = (ids: readonly (string | null)[]) => ids.filter(id => id !== null)
  const carrierIds = [...rows, ...parcels.map(({ row }) => row)].map(({ carrierId }) => carrierId)
  const kits = await kitsAround(db, lines)
  const [articles, shops, campaigns, carriers, cartons] = await Promise.all([
    articlesKept.many(
      db,
      [...lines, ...kits.values()].map(({ productId }) => productId),
    ),
    shopsKept.many(
      db,
      rows.map(({ shopId }) => shopId),
    ),
    campaignsKept.many(db, present(rows.map(({ campaignId }) => campaignId))),
    carriersKept.many(db, present(carrierIds)),
    cartonsKept.many(
      db,
      parcels.map(({ row }) => row.cartonId),
    ),
  ])
  const carrierOf = (id: string | null) => (id === null ? null : (carriers.get(id) ?? null))
  const packed = parcels.flatMap(({ contents, bars, ...found }): PackedParcel[] => {
    const carton = cartons.get(found.row.cartonId)
    if (!carton) return []
    return [{ ...found, carton, carrier: carrierOf(found.row.carrierId), bars: bars ?? [], lines: contents }]
  })
  const kitOf = ({ kitId }: LineRow): SoldKit | null => {
    const kit = kitId === null ? undefined : kits.get(kitId)
    const article = kit && articles.get(kit.productId)
    return kit && article ? { ...kit, product: article.summary } : null
  }
  const known = lines.flatMap(line => {
    const article = articles.get(line.productId)
    if (!article) return []
    const { summary: product, weightG, size, leastDays, customs } = article
    return [{ ...line, product, weightG, size, leastDays, customs, kit: kitOf(line) }]
  })
  const all = withPacked(known, packed)
  return rows.flatMap(order => {
    const shop = shops.get(order.shopId)
    if (!shop) return []
    return [
      {
        ...{ order, shop, carrier: carrierOf(order.carrierId) },
        campaign: order.campaignId === null ? null : (campaigns.get(order.campaignId)?.slug ?? null),
        lines: all.filter(({ orderId }) => orderId === order.id),
        parcels: packed.filter(({ row }) => row.orderId === order.id),
      },
    ]
  })
}

/** The kits of these lines. Where there are none, which is nearly always, the database is not asked. */
async function kitsAround(db: Db | Tx, lines: readonly LineRow[]) {
  const kitIds = [...new Set(lines.flatMap(({ kitId }) => kitId ?? []))]
  const rows = kitIds.length === 0 ? [] : await around(db).kits.execute({ kitIds })
  return byId(rows)
}

/** The same order with these parcels, which its own change has just written. */
export function packedInto(whole: WholeOrder, written: readonly PackedParcel[]): WholeOrder {
  const others = whole.parcels.filter(({ row }) => !written.some(parcel => parcel.row.id === row.id))
  const parcels = [...others, ...written].sort((one, other) => (one.row.name < other.row.name ? -1 : 1))
  const lines = withPacked(whole.lines, parcels).map(line => ({
    ...line,
    // A packed piece was picked, even if nobody said so.
    picked: Math.max(line.picked, line.packed),
  }))
  return { ...whole, parcels, lines }
}

function withPacked(lines: readonly Omit<Line, 'packed'>[], packed: readonly PackedParcel[]): Line[] {
  const inParcels = new Map<string, number>()
  for (const { lineId, qty } of packed.filter(isLive).flatMap(({ lines }) => lines)) {
    inParcels.set(lineId, qty + (inParcels.get(lineId) ?? 0))
  }
  return lines.map(line => ({ ...line, packed: inParcels.get(line.id) ?? 0 }))
}

const shopsKept = keep<typeof shops.$inferSelect>(['house'], async (db, ids) =>
  byId(await known(db).shops.execute({ ids })),
)
export const carriersKept = keep<CarrierRow>(['house'], async (db, ids) =>
  byId(await known(db).carriers.execute({ ids })),
)
const campaignsKept = keep<typeof campaigns.$inferSelect>(['house'], async (db, ids) =>
  byId(await known(db).campaigns.execute({ ids })),
)
const cartonsKept = keep<CartonRow>(['house'], async (db, ids) =>
  byId(await known(db).cartons.execute({ ids })),
)

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map(row => [row.id, row]))

const known = statements(db => ({
  shops: db.select().from(shops).where(isOneOfThese(shops.id, 'ids')).prepare(unnamed),
  carriers: db.select().from(carriers).where(isOneOfThese(carriers.id, 'ids')).prepare(unnamed),
  campaigns: db.select().from(campaigns).where(isOneOfThese(campaigns.id, 'ids')).prepare(unnamed),
  cartons: db.select().from(cartons).where(isOneOfThese(cartons.id, 'ids')).prepare(unnamed),
}))

/** A column of the statement that locks an order. */
export const lock = (orderId: SQLWrapper): SQL<unknown> =>
  sql`set_config('douchette.order', coalesce(${orderId}::text, ''), true)`

/** The order that this transaction has locked (`lock`), for statements that are sent before its id is known. */
export const lockedOrderId = sql`nullif(current_setting('douchette.order', true), '')::uuid`

const around = statements(db => ({
  lines: linesWhere(db, isOneOfThese(orderLines.orderId, 'orderIds')),
  kits: db.select().from(orderKits).where(isOneOfThese(orderKits.id, 'kitIds')).prepare(unnamed),
  parcels: parcelsWhere(db, isOneOfThese(parcels.orderId, 'orderIds')),
  linesOfLocked: linesWhere(db, eq(orderLines.orderId, lockedOrderId)),
  linesOfUnpacked: db
    .select({
      line: orderLines,
      hasParcels: sql<boolean>`exists (select from parcels where parcels.order_id = order_lines.order_id)`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, lockedOrderId))
    .orderBy(asc(orderLines.position))
    .prepare(unnamed),
  parcelsOfLocked: parcelsWhere(db, eq(parcels.orderId, lockedOrderId)),
}))

/** Reads the lines and parcels of the order that the statement sent before this one locks. */
export async function rowsOfLocked(tx: Tx): Promise<RowsAround> {
  const read = around(tx)
  const [lines, parcels] = await Promise.all([read.linesOfLocked.execute(), read.parcelsOfLocked.execute()])
  return { lines, parcels }
}

/** The same of an order that has hardly ever a parcel yet, which it then reads in one statement more. */
export async function rowsOfUnpacked(tx: Tx): Promise<RowsAround> {
  const read = around(tx)
  const found = await read.linesOfUnpacked.execute()
  const parcels = found.some(({ hasParcels }) => hasParcels) ? await read.parcelsOfLocked.execute() : []
  return { lines: found.map(({ line }) => line), parcels }
}

const linesWhere = (db: Db | Tx, which: SQL) =>
  db
    .select()
    .from(orderLines)
    .where(which)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .prepare(unnamed)

const parcelsWhere = (db: Db | Tx, which: SQL) =>
  db
    .select({
      row: parcels,
      bars: announcements.bars,
      carriage: {
        service: announcements.service,
        priceCents: announcements.priceCents,
        currency: announcements.currency,
      },
      isAnnounced: sql<boolean>`${announcements.parcelId} is not null`,
      gone: sql<boolean>`${carrierSlips.status} is not distinct from 'sealed'`,
      goneAt: carrierSlips.sealedAt,
      contents: sql<Contents>`(
        select coalesce(json_agg(json_build_object('lineId', line_id, 'qty', qty, 'serials', (
          select json_agg(number order by number) from ${serialNumbers}
          where ${serialNumbers.parcelId} = ${parcels.id} and ${serialNumbers.lineId} = ${parcelLines.lineId}
        ))), '[]'::json)
        from ${parcelLines} where parcel_id = ${parcels.id})`,
    })
    .from(parcels)
    .leftJoin(announcements, eq(announcements.parcelId, parcels.id))
    .leftJoin(carrierSlips, eq(carrierSlips.id, parcels.slipId))
    .where(which)
    .orderBy(asc(parcels.name))
    .prepare(unnamed)
