import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { workListCalls } from '#contract/endpoints/work-list.ts'
import type { PickingListEntry } from '#contract/entities/work-list.ts'
import type { Administrator } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { campaigns, orders, pickingLists, shops, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import type { Moment } from '../orders/departure.ts'
import { toPack } from '../picking/lists.ts'
import { directionOf, limitOf, reachOf, someOrder } from './page.ts'

type Asked = QueryOf<typeof workListCalls.pickingLists>
type State = PickingListEntry['state']

/** The number of a list's orders, and of those that are packed. */
const claimed = {
  orders: sql<number>`(select count(*)::int from ${orders} where ${orders.pickingListId} = ${pickingLists.id})`,
  left: sql<number>`(select count(*)::int from ${orders}
    where ${orders.pickingListId} = ${pickingLists.id} and ${inArray(orders.status, toPack)})`,
  /** The first departure of the orders that are left. */
  cutoffAt: sql<Date | null>`(select min(${orders.cutoffAt}) from ${orders}
    where ${orders.pickingListId} = ${pickingLists.id} and ${inArray(orders.status, toPack)})`.mapWith(
    orders.cutoffAt,
  ),
}

const isInState: Readonly<Record<State, SQL>> = {
  open: sql`${claimed.left} > 0`,
  done: sql`${claimed.left} = 0 and ${claimed.orders} > 0`,
  cancelled: sql`${claimed.orders} = 0`,
}

export async function listPickingLists(
  db: Db,
  by: Administrator,
  asked: Asked,
  moment: Moment,
): Promise<AnswerOf<typeof workListCalls.pickingLists>['data']> {
  const direction = directionOf(asked, 'desc')
  const sorted: Record<NonNullable<Asked['sort']>, SQL> = {
    printed: direction(pickingLists.createdAt),
    name: direction(pickingLists.name),
    cutoff: sql`${direction(claimed.cutoffAt)} nulls last`,
  }
  const [counted] = await db
    .select({ total: count() })
    .from(pickingLists)
    .leftJoin(campaigns, eq(campaigns.id, pickingLists.campaignId))
    .leftJoin(users, eq(users.id, pickingLists.createdBy))
    .where(listedPickingLists(db, by, asked, moment))
  const { limit, offset } = limitOf(asked)
  const rows = await db
    .select({
      list: pickingLists,
      shop: shops.slug,
      campaign: campaigns.name,
      printedBy: users.displayName,
      ...claimed,
    })
    .from(pickingLists)
    .innerJoin(shops, eq(shops.id, pickingLists.shopId))
    .leftJoin(campaigns, eq(campaigns.id, pickingLists.campaignId))
    .leftJoin(users, eq(users.id, pickingLists.createdBy))
    .where(listedPickingLists(db, by, asked, moment))
    .orderBy(sorted[asked.sort ?? 'printed'], direction(pickingLists.name))
    .limit(limit)
    .offset(offset)
  return {
    lists: rows.map(({ list, shop, campaign, printedBy, orders, left, cutoffAt }) => ({
      name: list.name,
      shop,
      type: list.type,
      campaign,
      state: left > 0 ? 'open' : orders > 0 ? 'done' : 'cancelled',
      orders,
      packed: orders - left,
      cutoffAt: cutoffAt?.toISOString() ?? null,
      printCount: list.printCount,
      printedAt: list.createdAt.toISOString(),
      printedBy,
    })),
    total: counted?.total ?? 0,
  }
}

function listedPickingLists(db: Db, by: Administrator, asked: Asked, moment: Moment): SQL | undefined {
  return and(
    within(reachOf(by, asked.shop), pickingLists),
    holding(asked.text, pickingLists.name, campaigns.name, users.displayName),
    asked.state && isInState[asked.state],
    someOrder(db, eq(orders.pickingListId, pickingLists.id), asked, moment),
  )
}
