import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PickingList } from '#contract/endpoints/picking.ts'
import type { OrderStatus, ProductSummary } from '#contract/entities/order.ts'
import type { Variant } from '#contract/picking-types.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  boxes,
  campaigns,
  locations,
  orderLines,
  orders,
  parcels,
  pickingListLines,
  shops,
  sortedPieces,
  users,
} from '../db/schema/index.ts'
import { summariesOf } from '../stock/product-page.ts'
import { walkOfList, walksOfZones } from './layout.ts'
import type { ListRow } from './lists.ts'
import { unpacked } from './pending.ts'

export type Contents = {
  readonly list: ListRow
  readonly shop: { readonly slug: string; readonly name: string }
  readonly campaign: string | null
  readonly printedBy: string | null
  readonly walk: PickingList['walk']
  /** The zones of a list that goes to the wall, each picked by itself. */
  readonly zones: readonly { readonly zone: string; readonly walk: PickingList['walk'] }[]
  readonly lines: readonly ListLine[]
  readonly orders: readonly ListOrder[]
  readonly begun: boolean
}

export type ListLine = {
  readonly location: string
  readonly zone: string
  readonly product: ProductSummary
  readonly lot: string | null
  readonly qty: number
  /** The cart slots that these pieces go to; empty on a mono list. */
  readonly slots: readonly { readonly slot: number; readonly qty: number }[]
  readonly customized: number
  readonly gifts: number
}

export type ListOrder = {
  readonly id: string
  readonly name: string
  readonly status: OrderStatus
  readonly variant: Variant
  readonly slot: number | null
  readonly box: string | null
  readonly pieces: number
}

export async function contentsOf(db: Db | Tx, list: ListRow, now: Date): Promise<Contents> {
  const [about] = await db
    .select({ slug: shops.slug, name: shops.name, campaign: campaigns.name, printedBy: users.displayName })
    .from(shops)
    .leftJoin(campaigns, list.campaignId ? eq(campaigns.id, list.campaignId) : sql`false`)
    .leftJoin(users, list.createdBy ? eq(users.id, list.createdBy) : sql`false`)
    .where(eq(shops.id, list.shopId))
  if (!about) throw new Error(`The shop of ${list.name} has gone`)
  const claimed = await ordersOf(db, list, now)
  const wanted = await linesOf(db, list, claimed)
  const lines = await stopsOf(db, list, wanted)
  return {
    list,
    shop: { slug: about.slug, name: about.name },
    campaign: about.campaign,
    printedBy: about.printedBy,
    walk: await walkOfList(db, list.warehouseId, lines, list.atWall),
    zones: list.atWall ? await walksOfZones(db, list.warehouseId, lines) : [],
    lines,
    orders: claimed.map(({ held: _, parcels: __, sorted: ___, ...order }) => ({
      ...order,
      pieces: wanted.filter(({ orderId }) => orderId === order.id).reduce((sum, { qty }) => sum + qty, 0),
    })),
    begun: claimed.some(order => hasBegun(order)),
  }
}

export function listOf({ list, shop, campaign, walk, lines, orders: claimed, begun }: Contents): PickingList {
  return {
    name: list.name,
    shop: shop.slug,
    type: list.type,
    campaign,
    orders: claimed.length,
    pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
    printCount: list.printCount,
    begun,
    atWall: list.atWall,
    walk,
    lines: lines.map(({ location, zone, product, lot, qty }) => ({ location, zone, product, lot, qty })),
    claimed: claimed.map(({ name, status, variant, slot, box }) => ({ name, status, variant, slot, box })),
  }
}

type Claimed = Omit<ListOrder, 'pieces'> & { held: boolean; parcels: number; sorted: number }

async function ordersOf(db: Db | Tx, list: ListRow, now: Date): Promise<Claimed[]> {
  return db
    .select({
      id: orders.id,
      name: orders.name,
      status: orders.status,
      variant: orders.variant,
      slot: orders.toteSlot,
      box: boxes.name,
      held: sql<boolean>`coalesce(${orders.heldUntil} > ${now.toISOString()}, false)`,
      parcels: sql<number>`(select count(*) from ${parcels} where ${parcels.orderId} = ${orders.id} and ${parcels.status} <> 'void'
        and ${parcels.createdAt} > ${list.createdAt.toISOString()}::timestamptz)::int`,
      sorted: sql<number>`(select count(*) from ${sortedPieces} join ${orderLines} on ${orderLines.id} = ${sortedPieces.orderLineId}
        where ${orderLines.orderId} = ${orders.id} and ${sortedPieces.pickingListId} = ${list.id})::int`,
    })
    .from(orders)
    .leftJoin(boxes, eq(boxes.orderId, orders.id))
    .where(eq(orders.pickingListId, list.id))
    .orderBy(asc(orders.toteSlot), asc(orders.name))
}

const packed: readonly OrderStatus[] = ['packed', 'shipped', 'returned']

const hasBegun = ({ status, held, parcels, sorted }: Claimed): boolean =>
  held || parcels > 0 || sorted > 0 || packed.includes(status)

async function linesOf(
  db: Db | Tx,
  { createdAt, atWall }: ListRow,
  claimed: readonly Claimed[],
): Promise<ClaimedLine[]> {
  if (claimed.length === 0) return []
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.productId,
      // The list leaves out pieces that an earlier parcel took.
      qty: unpacked(createdAt),
      customization: orderLines.customization,
      gift: orderLines.gift,
    })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        claimed.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.position))
  return claimed.flatMap(({ id, ...one }) => {
    // Pieces for the wall lie together until they are sorted.
    const slot = atWall ? null : one.slot
    return rows
      .filter(({ orderId }) => orderId === id)
      .map(({ customization, ...line }) => ({ ...line, slot, customized: customization !== null }))
  })
}

async function stopsOf(db: Db | Tx, list: ListRow, wanted: readonly ClaimedLine[]): Promise<ListLine[]> {
  const rows = await db
    .select({
      location: locations.name,
      zone: locations.zone,
      productId: pickingListLines.productId,
      lot: pickingListLines.lot,
      qty: pickingListLines.qty,
    })
    .from(pickingListLines)
    .innerJoin(locations, eq(locations.id, pickingListLines.locationId))
    .where(eq(pickingListLines.pickingListId, list.id))
    .orderBy(asc(pickingListLines.position))
  const summaries = await summariesOf(
    db,
    rows.map(({ productId }) => productId),
  )
  return shareOut(rows, wanted).map(({ productId, ...line }) => {
    const product = summaries.get(productId)
    if (!product) throw new Error(`A product of ${list.name} has gone`)
    return { ...line, product }
  })
}

type ClaimedLine = {
  readonly orderId: string
  readonly productId: string
  readonly qty: number
  readonly slot: number | null
  readonly customized: boolean
  readonly gift: boolean
}

type Stop = { readonly productId: string; readonly qty: number }
type Shared = {
  slots: { slot: number; qty: number }[]
  customized: number
  gifts: number
}

/**
 * Shares the pieces of each stop out among the orders, slot after slot along the walk. Pieces of one product are alike,
 * so any share that fills every slot will do. Every call gives the same result, so it need not be stored.
 */
function shareOut<S extends Stop>(stops: readonly S[], wanted: readonly ClaimedLine[]): (S & Shared)[] {
  const open = wanted.map(line => ({ ...line }))
  return stops.map(stop => {
    const shared: Shared = { slots: [], customized: 0, gifts: 0 }
    let left = stop.qty
    for (const line of open) {
      const qty = line.productId === stop.productId ? Math.min(left, line.qty) : 0
      if (qty === 0) continue
      line.qty -= qty
      left -= qty
      if (line.customized) shared.customized += qty
      if (line.gift) shared.gifts += qty
      if (line.slot !== null) addTo(shared.slots, line.slot, qty)
    }
    return { ...stop, ...shared }
  })
}

function addTo(slots: Shared['slots'], slot: number, qty: number) {
  const known = slots.find(one => one.slot === slot)
  if (known) known.qty += qty
  else slots.push({ slot, qty })
}
