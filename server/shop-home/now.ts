import { and, asc, count, desc, eq, gt, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { runsOutWithinDays, type ShopHome } from '#contract/endpoints/shop-home.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { zoneSql } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcements,
  carriers,
  figureArticles,
  locations,
  orders,
  parcels,
  products,
  receptions,
  returns,
  stock,
} from '../db/schema/index.ts'
import { figuresToday } from '../home/calls.ts'
import { lateOrders } from '../home/late.ts'
import { openQuestions } from '../questions/list.ts'
import { piecesOf } from '../reception/documents.ts'
import { isTooOld, perishingGoods } from '../stock/perishing.ts'
import { listReturns } from '../work-lists/returns.ts'
import { departuresAhead } from './departures.ts'

const mostShown = 5

/** Where a shop stands now. Its user serves that shop alone. No part needs another, so they are read at once. */
export async function shopHome(db: Db, by: WarehouseUser, now: Date): Promise<ShopHome> {
  const [figures, orders, late, held, departures, refusedAddresses, returns, uneven, ...goods] =
    await Promise.all([
      figuresToday(db, by, now),
      ordersByStatus(db, by),
      lateOrders(db, by, now, mostShown),
      heldOrders(db, by),
      departuresAhead(db, by, now),
      addressesRefused(db, by),
      undecidedReturns(db, by),
      unevenDeliveries(db, by, now),
      soonGone(db, by, now),
      perishingGoods(db, by, now, mostShown),
      openQuestions(db, by, 0),
    ])
  const [runningOut, perishing, questions] = goods
  const { received, returned, shipped } = figures
  return {
    ...{ orders, late, held, departures, refusedAddresses, returns, uneven },
    ...{ runningOut, perishing },
    questions: questions.total,
    today: { received, returned, shipped },
  }
}

const notLeft = ['pending', 'picking', 'packing', 'packed', 'on_hold'] as const

const ordersOf = (by: WarehouseUser, statuses: readonly OrderStatus[]) =>
  and(within(by, orders), inArray(orders.status, [...statuses]))

async function ordersByStatus(db: Db, by: WarehouseUser): Promise<ShopHome['orders']> {
  const found = await db
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(ordersOf(by, notLeft))
    .groupBy(orders.status)
  const totals = new Map(found.map(({ status, total }) => [status, total]))
  return notLeft.map(status => ({ status, total: totals.get(status) ?? 0 }))
}

async function heldOrders(db: Db, by: WarehouseUser): Promise<ShopHome['held']> {
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .where(ordersOf(by, ['on_hold']))
  const first = await db
    .select({ name: orders.name, customer: orders.customer, why: orders.stopReason })
    .from(orders)
    .where(ordersOf(by, ['on_hold']))
    .orderBy(asc(orders.cutoffAt), asc(orders.name))
    .limit(mostShown)
  return { first, total: counted?.total ?? 0 }
}

async function addressesRefused(db: Db, by: WarehouseUser): Promise<ShopHome['refusedAddresses']> {
  const which = and(
    within(by, orders),
    eq(announcements.state, 'refused'),
    eq(announcements.refusedFor, 'address'),
    ne(parcels.status, 'void'),
  )
  const rows = await db
    .select({
      ...{ order: orders.name, customer: orders.customer },
      ...{ carrier: carriers.name, why: announcements.reason },
    })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(which)
    .orderBy(asc(announcements.askedAt), asc(orders.name))
  return { first: rows.slice(0, mostShown), total: rows.length }
}

async function undecidedReturns(db: Db, by: WarehouseUser): Promise<ShopHome['returns']> {
  const { returns: waiting } = await listReturns(db, by, { state: 'waiting', order: 'asc', size: 200 })
  const open = waiting.filter(({ wished }) => !wished)
  const [counted] = await db
    .select({ total: count() })
    .from(returns)
    .where(and(within(by, returns), eq(returns.status, 'waiting'), isNull(returns.wishedAt)))
  return { first: open.slice(0, mostShown), total: counted?.total ?? 0 }
}

const lately = 30
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000)

async function unevenDeliveries(db: Db, by: WarehouseUser, now: Date): Promise<ShopHome['uneven']> {
  const uneven = await unevenSince(db, by, daysBefore(now, lately))
  const first = uneven.slice(0, mostShown).map(one => ({ ...one, closedAt: one.closedAt.toISOString() }))
  return { first, total: uneven.length }
}

/** Deliveries that were closed since then with other pieces than were announced. */
export async function unevenSince(db: Db | Tx, by: WarehouseUser, since: Date) {
  const closed = await db
    .select({
      ...{ id: receptions.id, name: receptions.name, supplier: receptions.supplier },
      closedAt: receptions.closedAt,
    })
    .from(receptions)
    .where(and(within(by, receptions), eq(receptions.status, 'closed'), gte(receptions.closedAt, since)))
    .orderBy(desc(receptions.closedAt), asc(receptions.name))
    .limit(200)
  const pieces = await piecesOf(
    db,
    closed.map(({ id }) => id),
  )
  return closed.flatMap(({ id, closedAt, ...about }) => {
    const { expected, received } = pieces(id)
    // Goods that nobody announced differ from nothing.
    if (closedAt === null || expected === 0 || expected === received) return []
    return [{ ...about, closedAt, expected, received }]
  })
}

/** Pieces on shelves that may leave against what left in the last thirty days that are over. */
async function soonGone(db: Db, by: WarehouseUser, now: Date): Promise<ShopHome['runningOut']> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${zoneSql(by.timeZone)})::date`
  const left = db
    .select({
      productId: figureArticles.productId,
      shipped: sql<number>`sum(${figureArticles.shipped})`.mapWith(Number).as('shipped'),
    })
    .from(figureArticles)
    .where(
      and(
        eq(figureArticles.warehouseId, by.warehouseId),
        gte(figureArticles.day, sql`${today} - ${lately}::int`),
      ),
    )
    .groupBy(figureArticles.productId)
    .as('left_lately')
  const there = db
    .select({
      productId: stock.productId,
      pieces: sql<number>`sum(${stock.qty})`.mapWith(Number).as('pieces'),
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(
      and(
        eq(locations.warehouseId, by.warehouseId),
        eq(locations.kind, 'storage'),
        sql`(${stock.expiry} is null or not ${await isTooOld(db, by, now)})`,
      ),
    )
    .groupBy(stock.productId)
    .as('there')
  const pieces = sql<number>`coalesce(${there.pieces}, 0)`.mapWith(Number)
  const daysLeft: SQL<number> = sql<number>`floor(coalesce(${there.pieces}, 0) * ${lately}::numeric / ${left.shipped})::int`
  const rows = await db
    .select({ sku: products.sku, name: products.name, pieces, daysLeft: daysLeft.mapWith(Number) })
    .from(left)
    .innerJoin(products, eq(products.id, left.productId))
    .leftJoin(there, eq(there.productId, left.productId))
    .where(
      and(
        ofOwnShops(by, products.shopId),
        isNull(products.archivedAt),
        gt(left.shipped, 0),
        sql`${daysLeft} < ${runsOutWithinDays}`,
      ),
    )
    .orderBy(daysLeft, products.sku)
  return { first: rows.slice(0, mostShown), total: rows.length }
}
