import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn } from '#contract/day.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { mayLeave } from '#contract/shelf-life.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import {
  locations,
  moves,
  orderLines,
  orders,
  pickingListLines,
  placeLevels,
  products,
  shops,
  stock,
} from '../db/schema/index.ts'
import { leastDaysOf } from './days-left.ts'

export type Pile = {
  readonly productId: string
  readonly locationId: string
  /** The place's name. */
  readonly place: string
  readonly zone: string
  readonly walk: number
  readonly lot: string | null
  readonly expiry: string | null
  qty: number
}

/** Orders in these states keep what their list reserved for them. */
export const keeping: OrderStatus[] = ['picking', 'packing', 'on_hold']

/** The article has a least and a most there; its other places are its reserve. */
const isPickPlace = sql`exists (select from ${placeLevels}
  where ${placeLevels.productId} = ${stock.productId} and ${placeLevels.locationId} = ${stock.locationId})`

type Place = Pick<Pile, 'productId' | 'locationId' | 'lot'>
const keyOf = ({ productId, locationId, lot }: Place) => `${productId} ${locationId} ${lot}`

/**
 * Finds the pieces on open shelves that no open list has claimed: earliest expiry first, then at the article's pick places, then
 * nearest in the walk. Pieces
 * that a parcel of today must not take stay where they are: a list that leads to them takes others in their place.
 * A caller who reads the promised pieces too gives them.
 */
export async function freePiles(
  tx: Db | Tx,
  house: House,
  productIds: readonly string[],
  now: Date,
  given?: Promise<ReadonlyMap<string, number>>,
): Promise<Pile[]> {
  return (await openPiles(tx, house, productIds, now, given)).free
}

type House = Pick<WarehouseUser, 'warehouseId' | 'timeZone'>

/** The free piles as above, and before them those that a parcel of today must not take. */
export async function openPiles(
  tx: Db | Tx,
  { warehouseId, timeZone }: House,
  productIds: readonly string[],
  now: Date,
  given?: Promise<ReadonlyMap<string, number>>,
): Promise<{ free: Pile[]; old: Pile[] }> {
  if (productIds.length === 0) return { free: [], old: [] }
  const reading = tx
    .select({
      productId: stock.productId,
      locationId: stock.locationId,
      place: locations.name,
      zone: locations.zone,
      walk: locations.walk,
      lot: stock.lot,
      qty: stock.qty,
      expiry: stock.expiry,
      leastDays: leastDaysOf,
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .innerJoin(products, eq(products.id, stock.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(
      and(
        isOneOf(stock.productId, productIds),
        // Said of both, so that not all articles are read to find these.
        isOneOf(products.id, productIds),
        gt(stock.qty, 0),
        eq(locations.warehouseId, warehouseId),
        eq(locations.kind, 'storage'),
        eq(locations.blocked, false),
      ),
    )
    .orderBy(
      sql`${stock.expiry} asc nulls last`,
      desc(isPickPlace),
      asc(locations.walk),
      asc(locations.name),
      asc(stock.lot),
    )
  const [rows, claimed] = await Promise.all([reading, given ?? promisedPieces(tx, warehouseId, productIds)])
  const promised = new Map(claimed)
  const displaced = new Map<string, number>()
  const today = dayIn(timeZone, now)
  const old: Pile[] = []
  const piles = rows.flatMap(({ leastDays, ...pile }) => {
    const kept = takeOff(promised, keyOf(pile), pile.qty)
    if (mayLeave(pile.expiry, today, leastDays)) return { ...pile, qty: pile.qty - kept }
    old.push(pile)
    displaced.set(pile.productId, (displaced.get(pile.productId) ?? 0) + kept)
    return []
  })
  for (const pile of piles) pile.qty -= takeOff(displaced, pile.productId, pile.qty)
  return { free: piles.filter(({ qty }) => qty > 0), old }
}

/** Takes up to so many pieces off those of this key. Returns how many. */
function takeOff(pieces: Map<string, number>, key: string, most: number): number {
  const left = pieces.get(key) ?? 0
  const taken = Math.min(most, left)
  pieces.set(key, left - taken)
  return taken
}

/**
 * Counts the pieces that open lists still have to take from each shelf: their lines, less the moves made already, and no
 * more than its orders still lack, for some may be cancelled. A held order keeps its pieces: they may lie aside already.
 */
export async function promisedPieces(
  tx: Db | Tx,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { pickingListId, locationId, productId, lot, qty } = pickingListLines
  const openLists = tx
    .select({ id: orders.pickingListId })
    .from(orders)
    .where(and(eq(orders.warehouseId, warehouseId), inArray(orders.status, keeping)))
  const lines = await tx
    .select({ pickingListId, locationId, productId, lot, qty: sql`sum(${qty})`.mapWith(Number) })
    .from(pickingListLines)
    .where(and(isOneOf(productId, productIds), inArray(pickingListId, openLists)))
    .groupBy(pickingListId, locationId, productId, lot)
    // Pieces that the orders lack no longer are taken off a list’s lines in this order: in the database’s own, two pages told
    // two figures.
    .orderBy(asc(pickingListId), asc(productId), asc(locationId), asc(lot))
  if (lines.length === 0) return new Map()
  const reading = tx
    .select({
      pickingListId: orders.pickingListId,
      locationId: moves.fromId,
      productId: moves.productId,
      lot: moves.lot,
      qty: sql`sum(${moves.qty})`.mapWith(Number),
    })
    .from(moves)
    .innerJoin(orders, eq(orders.id, moves.orderId))
    .where(
      and(
        eq(moves.type, 'PICKING'),
        isOneOf(moves.productId, productIds),
        inArray(orders.pickingListId, [...new Set(lines.map(line => line.pickingListId))]),
        stands(tx),
      ),
    )
    .groupBy(orders.pickingListId, moves.fromId, moves.productId, moves.lot)

  const [gone, lacking] = await Promise.all([reading, lackingPieces(tx, warehouseId, productIds)])
  const promised = new Map<string, number>()
  const takenOf = new Map(gone.map(move => [`${move.pickingListId} ${keyOf(move)}`, move.qty]))
  for (const line of lines) {
    const taken = takenOf.get(`${line.pickingListId} ${keyOf(line)}`) ?? 0
    const key = `${line.pickingListId} ${line.productId}`
    const left = Math.min(Math.max(0, line.qty - taken), lacking.get(key) ?? 0)
    lacking.set(key, (lacking.get(key) ?? 0) - left)
    promised.set(keyOf(line), (promised.get(keyOf(line)) ?? 0) + left)
  }
  return promised
}

/** The pieces that each list's orders still lack, by product. */
async function lackingPieces(
  tx: Db | Tx,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { productId, qty, picked } = orderLines
  const rows = await tx
    .select({
      pickingListId: orders.pickingListId,
      productId,
      qty: sql`sum(${qty} - ${picked})`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.warehouseId, warehouseId),
        inArray(orders.status, keeping),
        isOneOf(productId, productIds),
      ),
    )
    .groupBy(orders.pickingListId, productId)
  return new Map(rows.map(row => [`${row.pickingListId} ${row.productId}`, row.qty]))
}

/** A move that counts: it was not undone, and undoes no other. */
export function stands(db: Db | Tx) {
  const later = alias(moves, 'later')
  const undoings = db
    .select({ id: later.id })
    .from(later)
    // Said twice, so that the database reads the index of the undoings alone.
    .where(and(isNotNull(later.undoes), eq(later.undoes, moves.id)))
  return and(isNull(moves.undoes), notExists(undoings))
}
