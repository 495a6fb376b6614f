import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { conflict, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { locations, products, replenishments, warehouses } from '../db/schema/index.ts'
import { describeLeases, keptUntil, type Lease, leasesOf } from './leases.ts'
import { keyOf, type Task } from './plan.ts'
import { tasksOf } from './tasks.ts'

type Wanted = BodyOf<typeof replenishmentCalls.take>

/** Gives the person the most urgent tasks, or those of a place or an article. Two people who ask at once take turns. */
export async function takeTasks(
  { tx, user, now }: Act,
  wanted: Wanted,
): OrRefusal<AnswerOf<typeof replenishmentCalls.take>['data']> {
  const { id: userId, warehouseId } = user
  await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
    .for('no key update')
  const { tasks, leases } = await tasksOf(tx, user, now)
  const touches = ({ from, to }: Pick<Task, 'from' | 'to'>) =>
    wanted.place === undefined || from.place === wanted.place || to.place === wanted.place
  const chosen = firstOf(tasks.filter(touches), wanted.stops)
  if (chosen.length === 0) {
    const mine = leases.filter(lease => lease.userId === userId)
    return mine.some(touches) ? describeLeases(tx, user, mine) : nothingFor(wanted, leases.find(touches))
  }
  // A row that was taken too long ago would stand in the way.
  await tx
    .delete(replenishments)
    .where(and(eq(replenishments.warehouseId, warehouseId), lte(replenishments.until, now)))
  await tx.insert(replenishments).values(
    chosen.map(({ productId, from, to, qty }) => ({
      ...{ productId, fromId: from.placeId, toId: to.placeId, warehouseId, userId, qty },
      ...{ takenAt: now, until: keptUntil(now) },
    })),
  )
  const mine = (await leasesOf(tx, user, now)).filter(lease => lease.userId === userId)
  return describeLeases(tx, user, mine)
}

/** The tasks of the first pick places, each with all the reserve places that it is filled from. */
function firstOf(tasks: readonly Task[], stops: number): Task[] {
  const chosen = new Map<string, Task[]>()
  for (const task of tasks) {
    const key = keyOf(task.productId, task.to.placeId)
    const known = chosen.get(key)
    if (known) known.push(task)
    else if (chosen.size < stops) chosen.set(key, [task])
  }
  return [...chosen.values()].flat()
}

function nothingFor({ place }: Wanted, taken: Lease | undefined): Refusal {
  if (taken && place === undefined) {
    return conflict('replenishment-taken', `Tout est pris : ${taken.takenBy} s’en occupe.`)
  }
  if (taken) return conflict('replenishment-taken', `${taken.takenBy} s’occupe déjà de ${place}.`, place)
  return place === undefined
    ? conflict('replenishment-none', 'Rien n’est à apporter.')
    : conflict('replenishment-none', `Rien n’est à apporter à ${place} ni à y prendre.`, place)
}

type Line = NonNullable<BodyOf<typeof replenishmentCalls.release>['lines']>[number]

/** Gives back what the person took and has not put: all of it, or these lines. */
export async function releaseTasks(
  { tx, user, now }: Act,
  lines: readonly Line[] | undefined,
): Promise<{ released: number }> {
  const own = and(eq(replenishments.warehouseId, user.warehouseId), eq(replenishments.userId, user.id))
  const which = lines && (await Promise.all(lines.map(line => rowOf({ tx, user, now }, line))))
  const gone = await tx
    .delete(replenishments)
    .where(and(own, which && or(sql`false`, ...which)))
    .returning({ qty: replenishments.qty })
  return { released: gone.length }
}

async function rowOf({ tx, user }: Act, { sku, from, to }: Line) {
  const place = (name: string) =>
    tx
      .select({ id: locations.id })
      .from(locations)
      .where(and(eq(locations.warehouseId, user.warehouseId), eq(locations.name, name)))
  return and(
    inArray(
      replenishments.productId,
      tx.select({ id: products.id }).from(products).where(eq(products.sku, sku)),
    ),
    inArray(replenishments.fromId, place(from)),
    inArray(replenishments.toId, place(to)),
  )
}
