import { type AnyColumn, and, count, eq, exists, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { homeCalls, type ReadyStep, readySteps } from '#contract/endpoints/home.ts'
import { type Statistics, statisticCalls } from '#contract/endpoints/statistic.ts'
import { inOwnWarehouse, ofOwnShops, ofOwnWarehouse, within } from '../auth/reach.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import { isToday, zoneSql } from '../dates.ts'
import type { Db } from '../db/open.ts'
import {
  carrierCartons,
  carriers,
  cartons,
  computers,
  counts,
  locations,
  moves,
  orderEvents,
  orders,
  printers,
  products,
  refusals,
  userShops,
  users,
} from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { settleTrouble } from '../journeys/troubles.ts'
import { stands } from '../stock/shelves.ts'
import { attentionOf } from './attention.ts'
import { countLate } from './late.ts'
import { settleRefusal } from './refusals.ts'

export const statisticHandlers = handlers(statisticCalls, {
  today: ({ user, db, clock }) => figuresToday(db, user, clock()),
})

export const homeHandlers = handlers(homeCalls, {
  gettingReady: ({ user, db }) => data(gettingReady(db, user)),

  attention: ({ user, db, clock }) => data(attentionOf(db, user, clock())),

  settleRefusal: ({ params, user, db, clock }) => data(settleRefusal(db, user, params.refusal, clock())),

  settleTrouble: ({ params, user, db, clock }) => data(settleTrouble(db, user, params.parcel, clock())),
})

/** The things that this warehouse lacks before its first parcel, from its rows: nothing is ticked off by hand. */
async function gettingReady(db: Db, user: WarehouseUser): Promise<{ missing: ReadyStep[] }> {
  const has = proofsOf(db, user)
  const [row] = await db.select(has).from(users).where(eq(users.id, user.id))
  return { missing: readySteps.filter(step => !row?.[step]) }
}

function proofsOf(db: Db, user: WarehouseUser): Record<ReadyStep, SQL<boolean>> {
  const other = alias(users, 'other')
  const found = (query: Parameters<typeof exists>[0]): SQL<boolean> => sql<boolean>`${exists(query)}`
  return {
    shops: found(db.select().from(userShops).where(eq(userShops.userId, user.id))),
    places: found(
      db
        .select()
        .from(locations)
        .where(and(ofOwnWarehouse(user, locations.warehouseId), eq(locations.kind, 'storage'))),
    ),
    articles: found(db.select().from(products).where(ofOwnShops(user, products.shopId))),
    people: found(
      db
        .select()
        .from(other)
        .where(
          and(
            ofOwnWarehouse(user, other.warehouseId),
            ne(other.id, user.id),
            eq(other.active, true),
            isNotNull(other.badgeSelector),
          ),
        ),
    ),
    cartons: found(db.select().from(cartons).where(eq(cartons.active, true))),
    carriers: found(
      db
        .select()
        .from(carriers)
        .innerJoin(carrierCartons, eq(carrierCartons.carrierId, carriers.id))
        .where(eq(carriers.active, true)),
    ),
    printers: found(
      db
        .select()
        .from(printers)
        .innerJoin(computers, eq(computers.id, printers.computerId))
        .where(ofOwnWarehouse(user, computers.warehouseId)),
    ),
    count: found(
      db
        .select()
        .from(counts)
        .innerJoin(locations, eq(locations.id, counts.locationId))
        .where(ofOwnWarehouse(user, locations.warehouseId)),
    ),
    order: found(db.select().from(orders).where(within(user, orders))),
  }
}

type Scope = { db: Db; user: User; now: Date }

type Figure = Exclude<keyof Statistics, 'errors' | 'late' | 'byHour'>

type Piece = { figure: Figure; hour: number; pieces: number }

export async function figuresToday(db: Db, user: User, now: Date): Promise<Statistics> {
  const scope = { db, user, now }
  const [{ sum, of }, errors, late] = await Promise.all([
    piecesToday(scope),
    errorsToday(scope),
    countLate(db, user, now),
  ])
  return {
    picked: of('picked'),
    packed: of('packed'),
    shipped: of('shipped'),
    received: of('received'),
    moved: of('moved'),
    scrapped: of('scrapped'),
    returned: of('returned'),
    errors,
    late,
    byHour: Array.from({ length: 24 }, (_, hour) => sum(piece => piece.hour === hour)),
  }
}

/** The pieces that went through the warehouse's hands today, by the figure that counts them. */
export async function piecesToday(scope: Scope) {
  const done = (await Promise.all([stepsToday(scope), movesToday(scope)])).flat()
  const sum = (matches: (piece: Piece) => boolean) =>
    done.filter(matches).reduce((total, { pieces }) => total + pieces, 0)
  return { sum, of: (figure: Figure) => sum(piece => piece.figure === figure) }
}

const hourOf = (at: AnyColumn, { timeZone }: User) =>
  sql<number>`extract(hour from ${at} at time zone ${zoneSql(timeZone)})::int`

const total = (qty: AnyColumn) => sql`sum(${qty})`.mapWith(Number)

const steps = ['picked', 'packed', 'shipped'] as const

async function stepsToday({ db, user, now }: Scope): Promise<Piece[]> {
  // Not a join, for which the database would read all orders ever made.
  const ofReach = sql`(select ${within(user, orders)} from ${orders} where ${orders.id} = ${orderEvents.orderId})`
  const rows = await db
    .select({ what: orderEvents.what, hour: hourOf(orderEvents.at, user), pieces: total(orderEvents.qty) })
    .from(orderEvents)
    .where(and(isToday(orderEvents.at, now, user.timeZone), inArray(orderEvents.what, steps), ofReach))
    .groupBy(orderEvents.what, sql`2`)
  return rows.flatMap(({ what, hour, pieces }) => {
    const figure = steps.find(step => step === what)
    return figure ? [{ figure, hour, pieces }] : []
  })
}

const figureOf: Readonly<Record<string, Figure>> = {
  RECEPTION: 'received',
  TRANSFER: 'moved',
  REBUT: 'scrapped',
  RETURN_PRODUCT: 'returned',
}

/** Leaves out undone moves and the moves that undid them. */
async function movesToday({ db, user, now }: Scope): Promise<Piece[]> {
  const rows = await db
    .select({ type: moves.type, hour: hourOf(moves.at, user), pieces: total(moves.qty) })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(locations, eq(locations.id, moves.toId))
    .where(
      and(
        isToday(moves.at, now, user.timeZone),
        ofOwnShops(user, products.shopId),
        inOwnWarehouse(user, locations.warehouseId),
        stands(db),
      ),
    )
    .groupBy(moves.type, sql`2`)
  return rows.flatMap(({ type, hour, pieces }) => {
    const figure = figureOf[type]
    return figure ? [{ figure, hour, pieces }] : []
  })
}

/** Counts the refusals of the warehouse; those of a person of a shop are their own. */
async function errorsToday({ db, user, now }: Scope): Promise<number> {
  const [row] = await db
    .select({ errors: count() })
    .from(refusals)
    .where(
      and(
        isToday(refusals.at, now, user.timeZone),
        user.warehouseId === null ? eq(refusals.userId, user.id) : eq(refusals.warehouseId, user.warehouseId),
      ),
    )
  return row?.errors ?? 0
}
