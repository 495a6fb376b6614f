import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { workListCalls } from '#contract/endpoints/work-list.ts'
import type { ReturnEntry } from '#contract/entities/work-list.ts'
import type { Administrator } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { orders, reasons, returnLines, returns, shops, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { orderFoundBy } from '../db/search-orders.ts'
import { directionOf, limitOf, reachOf } from './page.ts'

type Asked = QueryOf<typeof workListCalls.returns>

const origin = alias(reasons, 'origin')
const wait = alias(reasons, 'wait')

export async function listReturns(
  db: Db,
  by: Administrator,
  asked: Asked,
): Promise<AnswerOf<typeof workListCalls.returns>['data']> {
  const direction = directionOf(asked, 'desc')
  const sorted: Record<NonNullable<Asked['sort']>, SQL> = {
    created: direction(returns.createdAt),
    name: direction(returns.name),
    status: direction(returns.status),
  }
  const { limit, offset } = limitOf(asked)
  // A search finds all that it counts, so they are counted in the same pass; elsewhere the order's index ends it soon.
  const total = asked.text ? sql`count(*) over ()` : sql`0`
  const [page, counted] = await Promise.all([
    // The page is found first: joined and summed up, all returns before it would be read whole.
    db
      .select({ id: returns.id, total: total.mapWith(Number) })
      .from(returns)
      .where(listedReturns(db, by, asked))
      .orderBy(sorted[asked.sort ?? 'created'], direction(returns.name))
      .limit(limit)
      .offset(offset),
    asked.text ? undefined : countOf(db, by, asked),
  ])
  return {
    returns: await entriesOf(
      db,
      page.map(({ id }) => id),
    ),
    // A page after the last one has no row that tells.
    total: counted ?? (page[0]?.total || (await countOf(db, by, asked))),
  }
}

async function countOf(db: Db, by: Administrator, asked: Asked): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(returns)
    .where(listedReturns(db, by, asked))
  return counted?.total ?? 0
}

/** These returns, in the order of their ids. */
async function entriesOf(db: Db, ids: readonly string[]): Promise<ReturnEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      row: returns,
      shop: shops.slug,
      order: orders.name,
      customer: orders.customer,
      origin: origin.label,
      waitReason: wait.label,
      createdBy: users.displayName,
      pieces: sql<number>`(select coalesce(sum(${returnLines.qty}), 0)::int from ${returnLines}
        where ${returnLines.returnId} = ${returns.id})`,
    })
    .from(returns)
    .innerJoin(shops, eq(shops.id, returns.shopId))
    .innerJoin(origin, eq(origin.id, returns.originId))
    .leftJoin(wait, eq(wait.id, returns.waitReasonId))
    .leftJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(users, eq(users.id, returns.createdBy))
    .where(inArray(returns.id, [...ids]))
  const byId = new Map(rows.map(found => [found.row.id, found]))
  return ids.flatMap(id => {
    const found = byId.get(id)
    if (!found) return []
    const { row, ...about } = found
    const { name, status, createdAt, wishedAt } = row
    return { name, status, wished: wishedAt !== null, createdAt: createdAt.toISOString(), ...about }
  })
}

/** The returns that the list's search and filters let through. */
export function listedReturns(
  db: Db | Tx,
  by: Administrator,
  { text, shop, state }: Pick<Asked, 'text' | 'shop' | 'state'>,
): SQL | undefined {
  return and(
    within(reachOf(by, shop), returns),
    text ? found(db, by, text) : undefined,
    state && eq(returns.status, state),
  )
}

/** Finds by name or number, or by the order's number or words of its customer, which have indexes. */
const found = (db: Db | Tx, by: Administrator, text: string): SQL | undefined =>
  or(
    holding(text, returns.name, returns.tracking),
    inArray(
      returns.orderId,
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(within(by, orders), orderFoundBy(text))),
    ),
  )
