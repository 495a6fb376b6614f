import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Attention } from '#contract/endpoints/home.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { eventSendings, eventSubscriptions, shops } from '../db/schema/index.ts'

const mostShown = 5
/** A receiver that restarts is nobody's concern. */
const patienceMinutes = 60

/** Shops that do not hear what happens here: their server is gone, or has not answered for long. */
export async function silentNotifications(db: Db, user: User): Promise<Attention['notifications']> {
  if (user.standing !== 'admin' || user.warehouseId === null) return { first: [], total: 0 }
  const givenUp = db
    .select({
      id: eventSendings.subscriptionId,
      count: sql<number>`count(*)`.mapWith(Number).as('given_up'),
    })
    .from(eventSendings)
    .where(eq(eventSendings.status, 'given_up'))
    .groupBy(eventSendings.subscriptionId)
    .as('given_up')
  const late = sql`now() - make_interval(mins => ${patienceMinutes})`
  const rows = await db
    .select({ row: eventSubscriptions, shop: shops.name, givenUp: givenUp.count })
    .from(eventSubscriptions)
    .innerJoin(shops, eq(shops.id, eventSubscriptions.shopId))
    .leftJoin(givenUp, eq(givenUp.id, eventSubscriptions.id))
    .where(
      and(
        ofOwnShops(user, eventSubscriptions.shopId),
        inArray(eventSubscriptions.status, ['active', 'disabled']),
        sql`(${eventSubscriptions.status} = 'disabled' or ${givenUp.count} > 0 or ${eventSubscriptions.failingSince} < ${late})`,
      ),
    )
    .orderBy(asc(eventSubscriptions.failingSince), asc(eventSubscriptions.name))
  return {
    first: rows.slice(0, mostShown).map(({ row, shop, givenUp }) => ({
      id: row.id,
      via: row.via,
      name: row.name,
      shop,
      since: row.failingSince?.toISOString() ?? null,
      givenUp: givenUp ?? 0,
      why: row.why,
    })),
    total: rows.length,
  }
}
