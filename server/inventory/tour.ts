import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { isRefusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { type DuePlace, dayPlanOf, heldMinutes, placesDue } from '../count-plan/today.ts'
import type { Tx } from '../db/open.ts'
import { counts } from '../db/schema/index.ts'
import { findLocation } from '../stock/locations.ts'
import { giveUp, heldOnly } from './counts.ts'

type Asked = BodyOf<typeof inventoryCalls.next>
type Next = AnswerOf<typeof inventoryCalls.next>['data']

/**
 * Holds the next place of today's share for this person: the first behind the last one on the walk, those put off come last.
 * Its count is open from now on, so another person gets another place; the scan that begins it gives it its ledger number.
 */
export async function nextPlace(
  tx: Tx,
  user: User,
  { after, later, leave }: Asked,
  now: Date,
): Promise<Next> {
  if (leave !== null) {
    const left = await findLocation(tx, user.warehouseId, leave)
    if (!isRefusal(left)) await giveUp(tx, user, left.id)
  }
  const due = await placesDue(tx, user, now)
  const plan = dayPlanOf(due) ?? { due: 0, counted: 0, left: 0 }
  for (const place of inTurn(due, after, later)) {
    if (!(await hold(tx, user, place, now))) continue
    const { name: location, zone, why } = place
    return { place: { location, zone, why }, plan }
  }
  return { place: null, plan }
}

function inTurn(due: readonly DuePlace[], after: string | null, later: readonly string[]): DuePlace[] {
  const last = due.findIndex(({ name }) => name === after)
  const walk = [...due.slice(last + 1), ...due.slice(0, last + 1)].filter(({ free }) => free)
  const putOff = later.flatMap(name => walk.find(place => place.name === name) ?? [])
  return [...walk.filter(place => !putOff.includes(place)), ...putOff]
}

/** False: somebody else was faster. */
async function hold(tx: Tx, user: User, { id: locationId, running }: DuePlace, now: Date): Promise<boolean> {
  if (!running) {
    const begun = await tx
      .insert(counts)
      .values({ locationId, firstBy: user.id, startedAt: now, startedAtMove: heldOnly })
      .onConflictDoNothing()
      .returning({ id: counts.id })
    return begun.length > 0
  }
  const { id, status } = running
  const who = status === 'open' ? counts.firstBy : counts.secondBy
  const over = new Date(now.getTime() - heldMinutes * 60_000)
  const held = await tx
    .update(counts)
    .set({ startedAt: now, ...(status === 'open' ? { firstBy: user.id } : { secondBy: user.id }) })
    .where(
      and(
        eq(counts.id, id),
        eq(counts.status, status),
        or(isNull(who), eq(who, user.id), lt(counts.startedAt, over)),
      ),
    )
    .returning({ id: counts.id })
  return held.length > 0
}
