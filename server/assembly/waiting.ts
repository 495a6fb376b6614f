import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type assemblyCalls, kitsShown } from '#contract/endpoints/assembly.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { orderLines, orders, products } from '../db/schema/index.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import { kitsIn } from '../stock/kits.ts'
import { summariesOf } from '../stock/product-page.ts'
import { freePiles } from '../stock/shelves.ts'

/** A kit that waiting orders lack, by the database's id. */
type Lacked = {
  readonly id: string
  readonly missing: number
  readonly orders: number
  /** The departure of the first order that lacks some. */
  readonly by: Date
}

/** The assembled kits that waiting orders lack, the most urgent first: those that lie here go to the first of the orders. */
export async function lackedKits(
  db: Db,
  user: WarehouseUser,
  now: Date,
  kitId?: string,
): Promise<readonly Lacked[]> {
  const waiting = await db
    .select({
      id: orderLines.productId,
      by: orders.cutoffAt,
      qty: sql`sum(${orderLines.qty} - ${orderLines.picked})`.mapWith(Number).as('lacking'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        within(user, orders),
        waitsForPicking(now),
        eq(products.kit, 'assembled'),
        isNull(products.archivedAt),
        gt(orderLines.qty, orderLines.picked),
        kitId === undefined ? undefined : eq(products.id, kitId),
      ),
    )
    .groupBy(orderLines.productId, orders.id)
    .orderBy(desc(orders.priority), asc(orders.cutoffAt), asc(orders.createdAt), asc(orders.name))
  const there = new Map<string, number>()
  const ids = [...new Set(waiting.map(({ id }) => id))]
  for (const { productId, qty } of await freePiles(db, user, ids, now))
    there.set(productId, (there.get(productId) ?? 0) + qty)
  const lacked = new Map<string, Lacked>()
  for (const { id, by, qty } of waiting) {
    const has = there.get(id) ?? 0
    there.set(id, Math.max(0, has - qty))
    if (qty <= has) continue
    const known = lacked.get(id) ?? { id, missing: 0, orders: 0, by }
    const first = by < known.by ? by : known.by
    lacked.set(id, { id, missing: known.missing + qty - has, orders: known.orders + 1, by: first })
  }
  return [...lacked.values()].sort((one, other) => one.by.getTime() - other.by.getTime())
}

export async function listKits(
  db: Db,
  user: WarehouseUser,
  now: Date,
  shown: number = kitsShown,
): Promise<AnswerOf<typeof assemblyCalls.list>['data']> {
  const lacked = await lackedKits(db, user, now)
  const first = lacked.slice(0, shown)
  const ids = first.map(({ id }) => id)
  const articles = await summariesOf(db, ids)
  const kits = await kitsIn(db, user, ids, now)
  return {
    kits: first.flatMap(({ id, missing, orders, by }) => {
      const product = articles.get(id)
      const makeable = kits.get(id)?.makeable ?? 0
      return product ? [{ product, missing, makeable, orders, by: by.toISOString() }] : []
    }),
    total: lacked.length,
  }
}
