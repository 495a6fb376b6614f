import { inArray } from 'drizzle-orm'
import type { MissingPieces } from '#contract/endpoints/order.ts'
import type { Db } from '../db/open.ts'
import { orderLines } from '../db/schema/index.ts'
import { levelsKept } from '../db/used-levels.ts'
import { grouped } from '../grouped.ts'
import { summariesOf } from '../stock/product-page.ts'
import { leasesOf } from './leases.ts'
import { lackingOf } from './plan.ts'
import { pickPlaces, type Reader, reservePiles } from './read.ts'
import { promisedAt } from './tasks.ts'

/**
 * The pieces that each of these orders will not find at its pick places when its list is printed, by the order's id: the orders before it
 * are served first. Nothing is read in a warehouse without levels, and nothing of orders that have their list.
 */
export async function missingFor(
  db: Db,
  by: Reader,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MissingPieces[]>> {
  if (!(await levelsKept.one(db, by.warehouseId))) return new Map()
  if (orderIds.length === 0) return new Map()
  const places = await pickPlaces(db, by, now, await articlesOf(db, orderIds))
  if (places.length === 0) return new Map()
  const ids = [...new Set(places.map(({ productId }) => productId))]
  const leases = await leasesOf(db, by, now)
  const promised = await promisedAt(db, by.warehouseId, ids)
  const piles = await reservePiles(db, by, now, ids)
  const articles = await summariesOf(db, ids)
  const missing = new Map<string, MissingPieces[]>()
  for (const here of grouped(places, ({ productId }) => productId).values()) {
    const [first] = here
    if (!first) continue
    const coming = leases.filter(({ productId }) => productId === first.productId)
    const inReserve = piles.some(({ productId }) => productId === first.productId)
    const product = articles.get(first.productId)?.name ?? ''
    const [bringing] = coming
    for (const { order, qty } of lackingOf(here, promised, [])) {
      if (!orderIds.includes(order)) continue
      missing.set(order, [
        ...(missing.get(order) ?? []),
        {
          ...{ product, qty, place: bringing?.to.place ?? first.place, inReserve },
          broughtBy: bringing?.takenBy ?? null,
          takenAt: bringing?.takenAt.toISOString() ?? null,
        },
      ])
    }
  }
  return missing
}

async function articlesOf(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ productId: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
  return rows.map(({ productId }) => productId)
}
