import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { prestationCalls } from '#contract/endpoints/prestation.ts'
import type { Prestation } from '#contract/entities/prestation.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { endOfDay, startOfDay } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { orders, prestationKinds, prestations, products, receptions, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { directionOf, limitOf, reachOf } from '../work-lists/page.ts'
import { isForgotten, runs, stands } from './facts.ts'
import { entryOf, prestationRows } from './rows.ts'

type Asked = QueryOf<typeof prestationCalls.list>

/** What runs in the house, the newest first; the reader's own before. */
export async function runningOf(db: Db, user: WarehouseUser, now: Date): Promise<Prestation[]> {
  const rows = await prestationRows(db, and(within(user, prestations), runs), now)
    .orderBy(sql`${prestations.personId} = ${user.id} desc`, desc(prestations.startedAt))
    .limit(runningAtMost)
  return rows.map(row => entryOf(row, user.id))
}

const runningAtMost = 50

export async function listPrestations(
  db: Db,
  by: { id: string | null } & Pick<WarehouseUser, 'warehouseId' | 'shops'>,
  asked: Asked,
  moment: { now: Date; timeZone: string },
): Promise<AnswerOf<typeof prestationCalls.list>['data']> {
  const direction = directionOf(asked, 'desc')
  const sorted: Record<NonNullable<Asked['sort']>, SQL> = {
    at: direction(prestations.at),
    kind: direction(prestationKinds.name),
  }
  const which = listedPrestations(by, asked, moment)
  const [counted] = await db
    .select({ total: count() })
    .from(prestations)
    .innerJoin(prestationKinds, eq(prestationKinds.id, prestations.kindId))
    .innerJoin(users, eq(users.id, prestations.personId))
    .leftJoin(orders, eq(orders.id, prestations.orderId))
    .leftJoin(receptions, eq(receptions.id, prestations.receptionId))
    .leftJoin(products, eq(products.id, prestations.productId))
    .where(which)
  const { limit, offset } = limitOf(asked)
  const rows = await prestationRows(db, which, moment.now)
    .orderBy(sorted[asked.sort ?? 'at'], direction(prestations.at), direction(prestations.id))
    .limit(limit)
    .offset(offset)
  return { prestations: rows.map(row => entryOf(row, by.id)), total: counted?.total ?? 0 }
}

function listedPrestations(
  by: Pick<WarehouseUser, 'warehouseId' | 'shops'>,
  { text, shop, kind, state, from, to }: Asked,
  { now, timeZone }: { now: Date; timeZone: string },
): SQL | undefined {
  return and(
    within(reachOf(by, shop), prestations),
    holding(
      text,
      prestationKinds.name,
      orders.name,
      receptions.name,
      products.sku,
      products.name,
      users.displayName,
      prestations.note,
    ),
    kind === undefined ? undefined : eq(prestationKinds.code, kind),
    from === undefined
      ? undefined
      : sql`${prestations.at} >= ${startOfDay(from, timeZone).toISOString()}::timestamptz`,
    to === undefined ? undefined : sql`${prestations.at} < ${endOfDay(to, timeZone)}`,
    state && isIn[state](now),
  )
}

const isIn: Readonly<Record<NonNullable<Asked['state']>, (now: Date) => SQL>> = {
  done: () => stands,
  running: now => sql`(${runs} and not ${isForgotten(now)})`,
  forgotten: isForgotten,
  undone: () => sql`${prestations.undoneAt} is not null`,
}
