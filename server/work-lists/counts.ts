import { aliasedTable, and, count, eq, exists, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { workListCalls } from '#contract/endpoints/work-list.ts'
import type { Administrator } from '../administration/act.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { countLines, counts, locations, products, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { directionOf, limitOf, reachOf } from './page.ts'

type Asked = QueryOf<typeof workListCalls.counts>

const first = aliasedTable(users, 'first')
const second = aliasedTable(users, 'second')

export async function listCounts(
  db: Db,
  by: Administrator,
  asked: Asked,
): Promise<AnswerOf<typeof workListCalls.counts>['data']> {
  const direction = directionOf(asked, 'desc')
  const sorted: Record<NonNullable<Asked['sort']>, SQL> = {
    started: direction(counts.startedAt),
    location: direction(locations.name),
    status: direction(counts.status),
  }
  const [counted] = await db
    .select({ total: count() })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .leftJoin(first, eq(first.id, counts.firstBy))
    .leftJoin(second, eq(second.id, counts.secondBy))
    .where(listedCounts(db, by, asked))
  const { limit, offset } = limitOf(asked)
  const rows = await db
    .select({
      id: counts.id,
      location: locations.name,
      zone: locations.zone,
      status: counts.status,
      startedAt: counts.startedAt,
      firstBy: first.displayName,
      secondBy: second.displayName,
      differing: sql<number>`(select count(*)::int from ${countLines} where ${countLines.countId} = ${counts.id}
        and ${countLines.round} = 2 and ${countLines.counted} <> ${countLines.expected})`,
    })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .leftJoin(first, eq(first.id, counts.firstBy))
    .leftJoin(second, eq(second.id, counts.secondBy))
    .where(listedCounts(db, by, asked))
    .orderBy(sorted[asked.sort ?? 'started'], direction(counts.id))
    .limit(limit)
    .offset(offset)
  return {
    counts: rows.map(({ startedAt, ...row }) => ({ startedAt: startedAt.toISOString(), ...row })),
    total: counted?.total ?? 0,
  }
}

const goodsIn = (db: Db, which: SQL) =>
  db
    .select({ id: countLines.productId })
    .from(countLines)
    .innerJoin(products, eq(products.id, countLines.productId))
    .where(and(eq(countLines.countId, counts.id), which))

/** A count with goods of shops that the reader does not serve is not theirs to see. */
const noneOfOthers = (db: Db, { shops }: Administrator): SQL =>
  notExists(
    goodsIn(
      db,
      notInArray(
        products.shopId,
        shops.map(({ id }) => id),
      ),
    ),
  )

function listedCounts(db: Db, by: Administrator, { text, shop, state }: Asked): SQL | undefined {
  return and(
    eq(locations.warehouseId, by.warehouseId),
    noneOfOthers(db, by),
    holding(text, locations.name, locations.zone, first.displayName, second.displayName),
    state && eq(counts.status, state),
    shop === undefined ? undefined : exists(goodsIn(db, ofOwnShops(reachOf(by, shop), products.shopId))),
  )
}
