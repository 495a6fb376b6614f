import { and, asc, count, eq, lt } from 'drizzle-orm'
import { orderShapes } from '#contract/picking-types.ts'
import { isRefusal } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { orders, shops } from '../db/schema/index.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import type { ListRow } from './lists.ts'
import { printType } from './print.ts'

/** The number of orders to pick that missed their departure, by shop. */
export async function lateToPick(db: Db | Tx, user: User, now: Date) {
  return db
    .select({ shop: shops.slug, orders: count() })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(within(user, orders), waitsForPicking(now), lt(orders.cutoffAt, now)))
    .groupBy(shops.slug)
    .orderBy(asc(shops.slug))
}

type Left = { readonly shop: string; readonly why: string }

/** Enough for a morning. The lists for further late orders are printed when these are picked. */
const listsAtMost = 20

/** Writes lists for the late orders of all shops, each list of one shop and one shape as the work is. */
export async function printLate(
  tx: Tx,
  user: WarehouseUser,
  now: Date,
): Promise<{ lists: readonly ListRow[]; left: readonly Left[] }> {
  const lists: ListRow[] = []
  const left: Left[] = []
  for (const { shop: slug } of await lateToPick(tx, user, now)) {
    const shop = user.shops.find(one => one.slug === slug)
    if (!shop) continue
    for (const type of orderShapes) {
      while (lists.length < listsAtMost) {
        const printed = await printType(tx, user, shop, type, now, { late: true })
        if (isRefusal(printed)) {
          if (printed.refused.code === 'picking-not-found')
            left.push({ shop: slug, why: printed.refused.detail })
          break
        }
        lists.push(printed.list)
      }
    }
  }
  if (lists.length < listsAtMost) return { lists, left }
  const waiting = await lateToPick(tx, user, now)
  return { lists, left: waiting.map(({ shop, orders }) => ({ shop, why: again(orders) })) }
}

const again = (orders: number): string =>
  `${orders === 1 ? '1 commande attend' : `${orders} commandes attendent`} la suite : relancez quand ces listes sont prélevées.`
