import type { AnswerOf } from '#contract/endpoint.ts'
import { type replenishmentCalls, replenishmentsShown } from '#contract/endpoints/replenishment.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { recently } from '../recently.ts'
import { summariesOf } from '../stock/product-page.ts'
import { promisedPieces } from '../stock/shelves.ts'
import { describeLeases, type Lease, leasesOf } from './leases.ts'
import { keyOf, planned, type Task } from './plan.ts'
import { pickPlaces, type Reader, reservePiles } from './read.ts'

type Reckoned = { readonly tasks: readonly Task[]; readonly leases: readonly Lease[] }

/** The free tasks, the most urgent first, and those that people have taken. */
export async function tasksOf(db: Db | Tx, by: Reader, now: Date): Promise<Reckoned> {
  const places = await pickPlaces(db, by, now)
  const leases = await leasesOf(db, by, now)
  const ids = [...new Set(places.map(({ productId }) => productId))]
  const piles = await reservePiles(db, by, now, ids)
  const promised = await promisedAt(db, by.warehouseId, ids)
  return { tasks: planned({ places, piles, promised, underway: leases }), leases }
}

/** Pieces that open lists will take, whatever their lots. */
export async function promisedAt(
  db: Db | Tx,
  warehouseId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  if (ids.length === 0) return sums
  for (const [key, qty] of await promisedPieces(db, warehouseId, ids)) {
    const [productId = '', placeId = ''] = key.split(' ')
    const here = keyOf(productId, placeId)
    sums.set(here, (sums.get(here) ?? 0) + qty)
  }
  return sums
}

/** Of so many tasks, home shows some that may be a moment old. */
const manyTasks = 500
const keptForHomeMs = 10_000

/**
 * As `tasksOf`, for home, which everybody opens all day: where there are many, they are reckoned once in a while, for it takes
 * half a second in a large warehouse.
 */
export const recentTasksOf = recently<Reckoned, Reader>(tasksOf, {
  isLarge: ({ tasks }) => tasks.length >= manyTasks,
  keptMs: keptForHomeMs,
})

export async function listReplenishments(
  db: Db,
  user: WarehouseUser,
  now: Date,
  reckon: typeof recentTasksOf = tasksOf,
): Promise<AnswerOf<typeof replenishmentCalls.list>['data']> {
  const { tasks, leases } = await reckon(db, user, now)
  const shown = tasks.slice(0, replenishmentsShown)
  const articles = await summariesOf(db, [...new Set(shown.map(({ productId }) => productId))])
  return {
    tasks: shown.flatMap(({ productId, from, to, qty, expiry, by, orders }) => {
      const product = articles.get(productId)
      return product
        ? [
            {
              ...{ product, qty, from: from.place, to: to.place, fromWalk: from.walk, toWalk: to.walk },
              ...{ expiry, by: by === null ? null : new Date(by).toISOString(), orders },
            },
          ]
        : []
    }),
    total: tasks.length,
    urgent: tasks.filter(({ by }) => by !== null).length,
    taken: await describeLeases(db, user, leases),
  }
}
