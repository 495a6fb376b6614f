import { and, countDistinct, desc, eq, isNull, min, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnAct } from '#contract/endpoints/home.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { inOwnWarehouse, ofOwnShops, within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { locations, moves, orderEvents, orders, products } from '../db/schema/index.ts'
import { stands } from '../stock/shelves.ts'

const mostShown = 8

type Scope = { db: Db; user: User; now: Date }

/** The user's own work today, newest first. */
export async function ownActs(db: Db, user: User, now: Date): Promise<OwnAct[]> {
  const scope = { db, user, now }
  const acts = [...(await withOrders(scope)), ...(await withGoods(scope))]
  return acts.sort((a, b) => b.at.localeCompare(a.at)).slice(0, mostShown)
}

async function withOrders({ db, user, now }: Scope): Promise<OwnAct[]> {
  const rows = await db
    .select({ id: orderEvents.id, at: orderEvents.at, order: orders.name, text: orderEvents.text })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(eq(orderEvents.userId, user.id), isToday(orderEvents.at, now, user.timeZone), within(user, orders)),
    )
    .orderBy(desc(orderEvents.number))
    .limit(mostShown)
  return rows.map(row => ({ ...row, kind: 'order', at: row.at.toISOString() }))
}

/** Moves without an order. Moves of one act form one line, and undone moves are left out. */
async function withGoods({ db, user, now }: Scope): Promise<OwnAct[]> {
  const from = alias(locations, 'from_place')
  const to = alias(locations, 'to_place')
  const rows = await db
    .select({
      id: sql<string>`(array_agg(${moves.id} order by ${moves.number}))[1]`,
      at: moves.at,
      type: moves.type,
      from: from.name,
      to: to.name,
      toKind: to.kind,
      qty: sql`sum(${moves.qty})`.mapWith(Number),
      product: min(products.name),
      products: countDistinct(moves.productId),
    })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(from, eq(from.id, moves.fromId))
    .innerJoin(to, eq(to.id, moves.toId))
    .where(
      and(
        eq(moves.userId, user.id),
        isToday(moves.at, now, user.timeZone),
        ofOwnShops(user, products.shopId),
        inOwnWarehouse(user, from.warehouseId),
        isNull(moves.orderId),
        stands(db),
      ),
    )
    .groupBy(moves.at, moves.type, from.name, to.name, to.kind)
    .orderBy(desc(moves.at), sql`max(${moves.number}) desc`)
    .limit(mostShown)
  return rows.map(({ product, toKind, ...row }) => ({
    ...row,
    place: heldKinds.includes(toKind) ? row.to : row.from,
    kind: 'move',
    at: row.at.toISOString(),
    product: product ?? '',
  }))
}
