import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { type JourneyTrouble, journeyWords, troubleStages } from '#contract/entities/journey.ts'
import { conflict, notFound, type OrRefusal } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { carriers, journeys, orders, parcels } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'

const mostShown = 5

/** Parcels that left and are in trouble that nobody has seen, the longest first. */
export async function unseenTroubles(
  db: Db,
  user: User,
): Promise<{ first: JourneyTrouble[]; total: number }> {
  if (user.standing === 'operator') return { first: [], total: 0 }
  const which = and(
    within(user, orders),
    isNull(journeys.seenAt),
    inArray(journeys.stage, [...troubleStages]),
  )
  const rows = await db
    .select({
      id: parcels.id,
      parcel: parcels.name,
      order: orders.name,
      customer: orders.customer,
      carrier: carriers.name,
      stage: journeys.stage,
      at: journeys.stageAt,
      said: journeys.said,
    })
    .from(journeys)
    .innerJoin(parcels, eq(parcels.id, journeys.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(which)
    .orderBy(asc(journeys.stageAt), asc(parcels.name))
    .limit(mostShown)
  const [all] = await db
    .select({ total: count() })
    .from(journeys)
    .innerJoin(parcels, eq(parcels.id, journeys.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(which)
  return {
    first: rows.flatMap(({ stage, at, ...row }) =>
      stage === null || at === null ? [] : [{ ...row, stage, at: at.toISOString() }],
    ),
    total: all?.total ?? 0,
  }
}

/** Somebody sees to it: it leaves the home page until the carrier says something further. */
export async function settleTrouble(
  tx: Tx,
  user: User,
  parcelId: string,
  now: Date,
): OrRefusal<{ parcel: string }> {
  const [found] = await tx
    .select({ row: journeys, parcel: parcels.name, orderId: parcels.orderId })
    .from(journeys)
    .innerJoin(parcels, eq(parcels.id, journeys.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(eq(journeys.parcelId, parcelId), within(user, orders), inArray(journeys.stage, [...troubleStages])),
    )
    .for('update', { of: journeys })
  if (!found?.row.stage) return notFound('trouble-unknown', 'Ce colis n’attend personne, ou plus.')
  if (found.row.seenAt !== null) return conflict('trouble-seen', 'Quelqu’un s’en occupe déjà.')
  await tx.update(journeys).set({ seenAt: now, seenBy: user.id }).where(eq(journeys.parcelId, parcelId))
  const text = `Colis ${found.parcel} ${journeyWords[found.row.stage]} : vu`
  await tellOf(tx, { orderId: found.orderId, userId: user.id, at: now }, [{ what: 'note', text }])
  return { parcel: found.parcel }
}
