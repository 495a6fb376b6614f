import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { OpenWallList, WallList, WallSlot } from '#contract/endpoints/put-wall.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { boxes, orderLines, orders, pickingLists, shops, sortedPieces } from '../db/schema/index.ts'
import { grouped } from '../grouped.ts'
import { type ListRow, toPack } from '../picking/lists.ts'
import { unpacked } from '../picking/pending.ts'
import { summariesOf } from '../stock/product-page.ts'

/** A line of an order that has a slot. */
export type WallLine = {
  readonly lineId: string
  readonly productId: string
  readonly pieces: number
  readonly sorted: number
  readonly slot: number
  readonly box: string
  readonly order: string
  readonly status: OrderStatus
  readonly list: string
  readonly shop: string
}

/** The lines of the orders in the wall, of one list or of all, slot by slot. */
export async function linesAtWall(db: Db | Tx, reach: Reach, list?: ListRow): Promise<WallLine[]> {
  const rows = await db
    .select({
      lineId: orderLines.id,
      productId: orderLines.productId,
      // A parcel that was made before the list took its pieces away; what a later one takes came through the wall.
      pieces: unpacked(sql`${pickingLists.createdAt}`),
      sorted: sql`coalesce((select sum(${sortedPieces.qty}) from ${sortedPieces}
        where ${sortedPieces.orderLineId} = ${orderLines.id} and ${sortedPieces.pickingListId} = ${pickingLists.id}), 0)`.mapWith(
        Number,
      ),
      slot: boxes.wallSlot,
      box: boxes.name,
      order: orders.name,
      status: orders.status,
      list: pickingLists.name,
      shop: shops.slug,
    })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .innerJoin(pickingLists, eq(pickingLists.id, orders.pickingListId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(isNotNull(boxes.wallSlot), within(reach, orders), list ? eq(pickingLists.id, list.id) : undefined),
    )
    .orderBy(asc(boxes.wallSlot), asc(orderLines.position))
  return rows.flatMap(({ slot, ...line }) => (slot === null ? [] : [{ ...line, slot }]))
}

export const isOpen = ({ status }: Pick<WallLine, 'status'>): boolean => toPack.some(open => open === status)

const total = (lines: readonly WallLine[]) => ({
  pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
  sorted: lines.reduce((sum, { sorted }) => sum + sorted, 0),
})

export const slotsOf = (lines: readonly WallLine[]): WallSlot[] =>
  [...grouped(lines, ({ box }) => box).values()].flatMap(own => {
    const [first] = own
    if (!first) return []
    const { slot, box, order, status } = first
    return [{ slot, box, order, status, ...total(own) }]
  })

/** The lists that lack pieces, as they were printed. */
export function listsOf(lines: readonly WallLine[]): OpenWallList[] {
  const lists = grouped(lines.filter(isOpen), ({ list }) => list)
  return [...lists]
    .flatMap(([name, own]) => (own[0] ? [{ name, shop: own[0].shop, ...total(own) }] : []))
    .filter(({ pieces, sorted }) => sorted < pieces)
    .sort((one, other) => one.name.localeCompare(other.name))
}

export async function describeList(
  db: Db | Tx,
  name: string,
  shop: string,
  lines: readonly WallLine[],
): Promise<WallList> {
  const open = lines.filter(isOpen)
  const articles = grouped(open, ({ productId }) => productId)
  const products = await summariesOf(db, [...articles.keys()])
  return {
    ...{ name, shop, ...total(open) },
    articles: [...articles].flatMap(([id, own]) => {
      const product = products.get(id)
      return product ? [{ product, ...total(own) }] : []
    }),
    slots: slotsOf(lines),
  }
}
