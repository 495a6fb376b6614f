import { eq } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { houseDayAndTime } from '../dates.ts'
import { carrierSlips, carriers, orderEvents, postponements } from '../db/schema/index.ts'
import { missedDepartures, ordersLeft } from './missed.ts'
import { findLorry, openSlipOf, takeTurn } from './slips.ts'

/** Puts the parcels that missed a departure off to the carrier's next one, and writes it into their orders' timelines. */
export async function postpone(
  { tx, user, now }: Act,
  group: string,
  asked: string,
): Promise<{ missed: Date; to: Date; parcels: number } | Refusal> {
  const lorry = await findLorry(tx, user, group, now)
  if (isRefusal(lorry)) return lorry
  await takeTurn(tx, lorry)
  const missed = (await missedDepartures(tx, user, now, eq(carriers.id, lorry.id))).get(lorry.id)
  if (missed?.at.getTime() !== new Date(asked).getTime()) {
    return refuse('departure-settled', `Ce départ de ${lorry.carrier} est déjà réglé.`, {
      status: 409,
      got: asked,
    })
  }
  const to = lorry.nextAt
  if (to === null) {
    return refuse('departure-none', `${lorry.carrier} n’a pas d’autre départ : appelez-le, puis clôturez.`, {
      status: 409,
    })
  }
  const { warehouseId, id: userId, timeZone } = user
  await tx.insert(postponements).values({
    warehouseId,
    carrierId: lorry.id,
    missedAt: missed.at,
    toAt: to,
    parcels: missed.parcels,
    userId,
    at: now,
  })
  const slip = await openSlipOf(tx, user, lorry)
  if (slip) await tx.update(carrierSlips).set({ cutoffAt: to }).where(eq(carrierSlips.id, slip.id))
  const late = await ordersLeft(tx, user, lorry.id, missed.at)
  const when = (at: Date) => houseDayAndTime(at, timeZone)
  const text = `Départ ${lorry.carrier} du ${when(missed.at)} manqué : reportée au ${when(to)}`
  const told = late.map(({ id: orderId }) => ({ orderId, userId, at: now, what: 'note' as const, text }))
  if (told.length > 0) await tx.insert(orderEvents).values(told)
  return { missed: missed.at, to, parcels: missed.parcels }
}
