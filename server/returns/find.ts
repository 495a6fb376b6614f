import { and, eq } from 'drizzle-orm'
import type { Returnable, WaitingReturn } from '#contract/entities/return.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { returns } from '../db/schema/index.ts'
import { describeOrder } from '../orders/describe.ts'
import { ordersNamed } from '../orders/find.ts'
import { wholeOrders } from '../orders/whole.ts'
import { summariesOf } from '../stock/products.ts'
import { alreadyCompleted } from './complete.ts'
import { perProduct, withCustomer } from './shipped.ts'
import { decidedReturns, waitingReturns } from './waiting.ts'

/** Finds a waiting return by its code, or the orders that the parcel may come from. */
export async function findReturn(
  db: Db,
  user: User,
  code: string,
): Promise<{ orders: Returnable[]; waiting: WaitingReturn[] } | Refusal> {
  const waiting = await waitingReturns(db, user, { name: code })
  if (waiting.length > 0) return { orders: [], waiting }
  const done = await db.$count(returns, and(eq(returns.name, code), within(user, returns)))
  if (done > 0) return alreadyCompleted(code)
  const orders = await returnablesFor(db, user, code)
  if (isRefusal(orders)) return orders
  return { orders, waiting: orders.flatMap(order => order.waiting) }
}

/** Finds the orders that a code names, in one shop or all of the user's, and the pieces that can still come back. */
export async function returnablesFor(
  db: Db,
  user: User,
  code: string,
  shop?: UserShop,
): Promise<Returnable[] | Refusal> {
  const named = await ordersNamed(db, user, code)
  if (isRefusal(named)) return named
  const rows = named.rows.filter(({ shopId }) => shop === undefined || shopId === shop.id)
  const found: Returnable[] = []
  for (const whole of await wholeOrders(db, rows)) {
    const lots = perProduct(await withCustomer(db, whole.order.id))
    const summaries = await summariesOf(db, [...lots.keys()])
    found.push({
      order: describeOrder(whole),
      returnable: [...lots].flatMap(([id, qty]) => {
        const product = summaries.get(id)
        return product ? [{ product, qty }] : []
      }),
      waiting: await waitingReturns(db, user, { orderId: whole.order.id }),
      decided: await decidedReturns(db, user, whole.order.id),
    })
  }
  return found
}
