import { type AnyColumn, and, count, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Statistics } from '#contract/endpoints/statistic.ts'
import type { User } from '../auth/user.ts'
import { houseZone, isToday } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { moves, orderEvents, orders, products, refusals, users } from '../db/schema/index.ts'
import { countLate } from './late.ts'

type Scope = { db: Db; user: User; shopIds: string[]; now: Date }

type Figure = Exclude<keyof Statistics, 'errors' | 'late' | 'byHour'>

type Piece = { figure: Figure; hour: number; pieces: number }

export async function figuresToday(db: Db, user: User, now: Date): Promise<Statistics> {
  const scope = { db, user, shopIds: user.shops.map(({ id }) => id), now }
  const done = [...(await stepsToday(scope)), ...(await movesToday(scope))]
  const sum = (matches: (piece: Piece) => boolean) =>
    done.filter(matches).reduce((total, { pieces }) => total + pieces, 0)
  const of = (figure: Figure) => sum(piece => piece.figure === figure)
  return {
    picked: of('picked'),
    packed: of('packed'),
    shipped: of('shipped'),
    received: of('received'),
    moved: of('moved'),
    scrapped: of('scrapped'),
    returned: of('returned'),
    errors: await errorsToday(scope),
    late: await countLate(db, scope.shopIds, scope.now),
    byHour: Array.from({ length: 24 }, (_, hour) => sum(piece => piece.hour === hour)),
  }
}

const hourOf = (at: AnyColumn) => sql<number>`extract(hour from ${at} at time zone ${houseZone})::int`

const total = (qty: AnyColumn) => sql`sum(${qty})`.mapWith(Number)

const steps = ['picked', 'packed', 'shipped'] as const

async function stepsToday({ db, shopIds, now }: Scope): Promise<Piece[]> {
  // Not a join, for which the database would read all orders ever made.
  const shopId = sql`(select ${orders.shopId} from ${orders} where ${orders.id} = ${orderEvents.orderId})`
  const rows = await db
    .select({ what: orderEvents.what, hour: hourOf(orderEvents.at), pieces: total(orderEvents.qty) })
    .from(orderEvents)
    .where(and(isToday(orderEvents.at, now), inArray(orderEvents.what, steps), inArray(shopId, shopIds)))
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
async function movesToday({ db, shopIds, now }: Scope): Promise<Piece[]> {
  const later = alias(moves, 'later')
  const undone = db.select({ id: later.id }).from(later).where(eq(later.undoes, moves.id))
  const rows = await db
    .select({ type: moves.type, hour: hourOf(moves.at), pieces: total(moves.qty) })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .where(
      and(isToday(moves.at, now), inArray(products.shopId, shopIds), isNull(moves.undoes), notExists(undone)),
    )
    .groupBy(moves.type, sql`2`)
  return rows.flatMap(({ type, hour, pieces }) => {
    const figure = figureOf[type]
    return figure ? [{ figure, hour, pieces }] : []
  })
}

/** Counts the refusals of this user and of everyone in the same warehouse. */
async function errorsToday({ db, user, now }: Scope): Promise<number> {
  const { id, warehouseId } = user
  const ofTheHouse = warehouseId === null ? undefined : eq(users.warehouseId, warehouseId)
  const [row] = await db
    .select({ errors: count() })
    .from(refusals)
    .innerJoin(users, eq(users.id, refusals.userId))
    .where(and(isToday(refusals.at, now), or(eq(users.id, id), ofTheHouse)))
  return row?.errors ?? 0
}
