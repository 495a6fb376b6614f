import { and, count, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { workListCalls } from '#contract/endpoints/work-list.ts'
import type { DueTime } from '#contract/entities/order.ts'
import type { Administrator } from '../administration/act.ts'
import { ofOwnWarehouse } from '../auth/reach.ts'
import { isToday } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { carrierSlips, carriers, parcels, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import type { Moment } from '../orders/departure.ts'
import { carrierNamed, directionOf, limitOf } from './page.ts'

type Asked = QueryOf<typeof workListCalls.slips>

export async function listSlips(
  db: Db,
  by: Administrator,
  asked: Asked,
  moment: Moment,
): Promise<AnswerOf<typeof workListCalls.slips>['data']> {
  const direction = directionOf(asked, 'desc')
  const sorted: Record<NonNullable<Asked['sort']>, SQL> = {
    cutoff: direction(carrierSlips.cutoffAt),
    name: direction(carrierSlips.name),
    carrier: direction(carriers.name),
    status: direction(carrierSlips.status),
  }
  const [counted] = await db
    .select({ total: count() })
    .from(carrierSlips)
    .innerJoin(carriers, eq(carriers.id, carrierSlips.carrierId))
    .where(listedSlips(db, by, asked, moment))
  const { limit, offset } = limitOf(asked)
  const rows = await db
    .select({
      slip: carrierSlips,
      carrier: carriers.name,
      group: carriers.slug,
      sealedBy: users.displayName,
      ...load,
    })
    .from(carrierSlips)
    .innerJoin(carriers, eq(carriers.id, carrierSlips.carrierId))
    .leftJoin(users, eq(users.id, carrierSlips.sealedBy))
    .where(listedSlips(db, by, asked, moment))
    .orderBy(sorted[asked.sort ?? 'cutoff'], direction(carrierSlips.name))
    .limit(limit)
    .offset(offset)
  return {
    slips: rows.map(({ slip: { name, status, cutoffAt, sealedAt }, ...row }) => ({
      name,
      status,
      cutoffAt: cutoffAt.toISOString(),
      sealedAt: sealedAt?.toISOString() ?? null,
      ...row,
    })),
    total: counted?.total ?? 0,
  }
}

const onSlip = sql`from ${parcels} where ${parcels.slipId} = ${carrierSlips.id}`
const load = {
  parcels: sql<number>`(select count(*)::int ${onSlip})`,
  weightG: sql<number>`(select coalesce(sum(${parcels.weightG}), 0)::int ${onSlip})`,
}

function leaves(due: DueTime, { now, timeZone }: Moment): SQL | undefined {
  const today = isToday(carrierSlips.cutoffAt, now, timeZone)
  switch (due) {
    case 'late':
      return lt(carrierSlips.cutoffAt, now)
    case 'today':
      return and(gte(carrierSlips.cutoffAt, now), today)
    case 'later':
      return and(gte(carrierSlips.cutoffAt, now), not(today))
  }
}

function listedSlips(
  db: Db,
  by: Administrator,
  { text, carrier, due, state }: Asked,
  moment: Moment,
): SQL | undefined {
  return and(
    ofOwnWarehouse(by, carrierSlips.warehouseId),
    holding(text, carrierSlips.name, carriers.name),
    state && eq(carrierSlips.status, state),
    carrier === undefined ? undefined : inArray(carrierSlips.carrierId, carrierNamed(db, carrier)),
    due && and(eq(carrierSlips.status, 'open'), leaves(due, moment)),
  )
}
