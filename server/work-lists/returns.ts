import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { workListCalls } from '#contract/endpoints/work-list.ts'
import type { Administrator } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { orders, reasons, returnLines, returns, shops, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
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
  // A search reads the orders of all returns, so what it finds is counted in the same pass.
  const total = asked.text ? sql`count(*) over ()` : sql`0`
  const rows = await db
    .select({
      row: returns,
      shop: shops.slug,
      total: total.mapWith(Number),
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
    .where(listedReturns(by, asked))
    .orderBy(sorted[asked.sort ?? 'created'], direction(returns.name))
    .limit(limit)
    .offset(offset)
  return {
    returns: rows.map(({ row: { name, status, createdAt, wishedAt }, total: _counted, ...about }) => ({
      name,
      status,
      wished: wishedAt !== null,
      createdAt: createdAt.toISOString(),
      ...about,
    })),
    total: rows[0]?.total || (await countOf(db, by, asked)),
  }
}

async function countOf(db: Db, by: Administrator, asked: Asked): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(returns)
    .leftJoin(orders, eq(orders.id, returns.orderId))
    .where(listedReturns(by, asked))
  return counted?.total ?? 0
}

/** The returns that the list's search and filters let through. The search needs their orders beside them. */
export function listedReturns(
  by: Administrator,
  { text, shop, state }: Pick<Asked, 'text' | 'shop' | 'state'>,
): SQL | undefined {
  return and(
    within(reachOf(by, shop), returns),
    holding(text, returns.name, returns.tracking, orders.name, orders.customer),
    state && eq(returns.status, state),
  )
}
