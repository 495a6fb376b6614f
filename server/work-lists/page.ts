import { and, asc, desc, eq, exists, inArray, type SQL } from 'drizzle-orm'
import type { DueTime } from '#contract/entities/order.ts'
import type { Reach } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { carriers, orders } from '../db/schema/index.ts'
import { isDue, type Moment } from '../orders/departure.ts'

/** A search, a page and an order, as every list is asked for them. */
export type Asked<Sort extends string> = {
  readonly text?: string | undefined
  readonly sort?: Sort | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

const usualSize = 50

export const limitOf = ({ page = 0, size = usualSize }: Asked<string>) => ({
  limit: size,
  offset: page * size,
})

export const directionOf = ({ order }: Asked<string>, usual: 'asc' | 'desc') =>
  (order ?? usual) === 'asc' ? asc : desc

/** A person's reach, narrowed to one of their shops if the list is. */
export const reachOf = <R extends Reach>(by: R, shop: string | undefined): R =>
  shop === undefined ? by : { ...by, shops: by.shops.filter(({ slug }) => slug === shop) }

type OfOrders = { readonly carrier?: string | undefined; readonly due?: DueTime | undefined }

export const carrierNamed = (db: Db, slug: string) =>
  db.select({ id: carriers.id }).from(carriers).where(eq(carriers.slug, slug))

/** Among the orders that `which` takes is one with this carrier, and one that is due then. */
export const someOrder = (db: Db, which: SQL, { carrier, due }: OfOrders, moment: Moment): SQL | undefined =>
  carrier === undefined && due === undefined
    ? undefined
    : exists(
        db
          .select({ id: orders.id })
          .from(orders)
          .where(
            and(
              which,
              carrier === undefined ? undefined : inArray(orders.carrierId, carrierNamed(db, carrier)),
              due && isDue(due, moment),
            ),
          ),
      )
