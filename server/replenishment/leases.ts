import { and, asc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TakenReplenishment } from '#contract/endpoints/replenishment.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, products, replenishments, users } from '../db/schema/index.ts'
import { summariesOf } from '../stock/product-page.ts'
import type { Task, Underway } from './plan.ts'
import type { Reader } from './read.ts'

/** Each put begins the hour anew. */
const keptMs = 60 * 60_000

export const keptUntil = (now: Date): Date => new Date(now.getTime() + keptMs)

/** Pieces that somebody is bringing, with the names of their places. */
export type Lease = Underway & {
  readonly shopId: string
  readonly from: Task['from']
  readonly to: Task['to']
  readonly userId: string
  readonly takenBy: string
  readonly takenAt: Date
}

/** The tasks that people have taken, in the order of a tour: along the reserve. After an hour a task is free again. */
export async function leasesOf(
  db: Db | Tx,
  { warehouseId }: Pick<Reader, 'warehouseId'>,
  now: Date,
): Promise<Lease[]> {
  const [from, to] = [alias(locations, 'from_place'), alias(locations, 'to_place')]
  const rows = await db
    .select({
      lease: replenishments,
      shopId: products.shopId,
      from: { placeId: from.id, place: from.name, walk: from.walk },
      to: { placeId: to.id, place: to.name, walk: to.walk },
      takenBy: users.displayName,
    })
    .from(replenishments)
    .innerJoin(products, eq(products.id, replenishments.productId))
    .innerJoin(from, eq(from.id, replenishments.fromId))
    .innerJoin(to, eq(to.id, replenishments.toId))
    .innerJoin(users, eq(users.id, replenishments.userId))
    .where(and(eq(replenishments.warehouseId, warehouseId), gt(replenishments.until, now)))
    .orderBy(asc(from.walk), asc(from.name), asc(to.walk), asc(to.name))
  return rows.map(({ lease, ...names }) => ({ ...lease, ...names }))
}

/** The leases of the person's shops, as the screen shows them. */
export async function describeLeases(
  db: Db | Tx,
  { id, shops }: Pick<WarehouseUser, 'id' | 'shops'>,
  leases: readonly Lease[],
): Promise<TakenReplenishment[]> {
  const served = leases.filter(lease => shops.some(shop => shop.id === lease.shopId))
  const articles = await summariesOf(
    db,
    served.map(({ productId }) => productId),
  )
  return served.flatMap(({ productId, from, to, qty, takenBy, takenAt, userId }) => {
    const product = articles.get(productId)
    return product
      ? [
          {
            ...{ product, qty, from: from.place, to: to.place, fromWalk: from.walk, toWalk: to.walk },
            ...{ takenBy, takenAt: takenAt.toISOString(), mine: userId === id },
          },
        ]
      : []
  })
}
