import { and, asc, count, desc, eq, gte, inArray, isNull, ne } from 'drizzle-orm'
import type { ShopHome } from '#contract/endpoints/shop-home.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcements, carriers, orders, parcels, receptions, returns } from '../db/schema/index.ts'
import { piecesToday } from '../home/calls.ts'
import { lateOrders } from '../home/late.ts'
import { openQuestions } from '../questions/list.ts'
import { piecesOf } from '../reception/documents.ts'
import { perishingGoods } from '../stock/perishing.ts'
import { listReturns } from '../work-lists/returns.ts'
import { departuresAhead } from './departures.ts'
import { recentlySoonGone } from './soon-gone.ts'

const mostShown = 5

/** Where a shop stands now. Its user serves that shop alone. No part needs another, so they are read at once. */
export async function shopHome(db: Db, by: WarehouseUser, now: Date): Promise<ShopHome> {
  const [pieces, orders, late, held, departures, refusedAddresses, returns, uneven, ...goods] =
    await Promise.all([
      piecesToday({ db, user: by, now }),
      ordersByStatus(db, by),
      lateOrders(db, by, now, mostShown),
      heldOrders(db, by),
      departuresAhead(db, by, now),
      addressesRefused(db, by),
      undecidedReturns(db, by),
      unevenDeliveries(db, by, now),
      recentlySoonGone(db, by, now),
      perishingGoods(db, by, now, mostShown),
      openQuestions(db, by, 0),
    ])
  const [runningOut, perishing, questions] = goods
  return {
    ...{ orders, late, held, departures, refusedAddresses, returns, uneven },
    ...{ runningOut, perishing },
    questions: questions.total,
    today: {
      received: pieces.of('received'),
      returned: pieces.of('returned'),
      shipped: pieces.of('shipped'),
    },
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
