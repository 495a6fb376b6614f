import { and, eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { conflict, isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { ofOwnWarehouse } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { houseDayAndTime } from '../dates.ts'
import { carrierSlips, carriers, orderEvents, postponements, users } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { awaitedManifests, fetchManifests, reprintManifests, retryManifest } from '../manifests/manifests.ts'
import { loadParcels } from './load.ts'
import { missedDepartures, ordersLeft } from './missed.ts'
import { missingFor, parcelsOn, summaryOf } from './parcels.ts'
import { printSlip } from './print.ts'
import { sealSlip } from './seal.ts'
import { describeSlip, findLorry, openSlipOf, slipsToday, takeTurn } from './slips.ts'

export const carrierSlipHandlers = handlers(carrierSlipCalls, {
  list: ({ user, db, clock }) => slipsToday(db, user, clock()),

  content: async ({ params, user, db, clock }) => {
    const lorry = await findLorry(db, user, params.carrierSlipGroup, clock())
    if (isRefusal(lorry)) return lorry
    const slip = await describeSlip(db, user, lorry, await openSlipOf(db, user, lorry))
    return { data: { slip, missing: await missingFor(db, user, lorry.id) } }
  },

  load: async ({ params, body, user, db, clock, follower, clerk }) => {
    const now = clock()
    const lorry = await findLorry(db, user, params.carrierSlipGroup, now)
    if (isRefusal(lorry)) return lorry
    await takeTurn(db, lorry)
    const load = await loadParcels(db, user, lorry, body, now)
    if (isRefusal(load)) return load
    const changed = { loaded: load.loaded.map(summaryOf), unloaded: load.unloaded.map(summaryOf) }
    if (!body.seal) return { data: { slip: await describeSlip(db, user, lorry, load.slip), ...changed } }
    const sealed = await sealSlip(db, user, lorry, load.slip, body.confirm ?? false, now)
    if (isRefusal(sealed)) return sealed
    follower.wake()
    clerk.wake()
    return {
      data: {
        slip: await describeSlip(db, user, lorry, sealed.slip),
        ...changed,
        ...(sealed.manifest ? { manifest: true } : {}),
      },
      prints: await printSlip(db, user, lorry, sealed, now),
    }
  },

  reprint: async ({ params, body, user, db, clock }) => {
    const done = await reprintSlip({ tx: db, user, now: clock() }, params.slip, body.reason)
    return isRefusal(done) ? done : { data: { name: done.name }, prints: done.prints }
  },

  manifests: ({ user, db, clock, clerk }) => {
    clerk.wake()
    return data(awaitedManifests(db, user, clock()))
  },

  fetchManifests: ({ body, user, db, clock }) =>
    fetchManifests({ tx: db, user, now: clock() }, body.manifests),

  retryManifest: async ({ params, user, db, clock, clerk }) => {
    const done = await retryManifest({ tx: db, user, now: clock() }, params.manifest)
    clerk.wake()
    return isRefusal(done) ? done : { data: done }
  },

  postpone: async ({ params, body, user, db, clock, note }) => {
    const done = await postpone({ tx: db, user, now: clock() }, params.carrierSlipGroup, body.missed)
    if (isRefusal(done)) return done
    const to = done.to.toISOString()
    note({ départ: { from: done.missed.toISOString(), to }, colis: done.parcels })
    return { data: { to, parcels: done.parcels } }
  },
})

/** Draws a sealed slip again, as it was signed. */
async function reprintSlip(
  { tx, user, now }: Act,
  name: string,
  reason: string,
): OrRefusal<{ name: string; prints: PrintJob[] }> {
  const [found] = await tx
    .select({ slip: carrierSlips, carrier: carriers.name, sealedBy: users.displayName })
    .from(carrierSlips)
    .innerJoin(carriers, eq(carriers.id, carrierSlips.carrierId))
    .leftJoin(users, eq(users.id, carrierSlips.sealedBy))
    .where(and(eq(carrierSlips.name, name), ofOwnWarehouse(user, carrierSlips.warehouseId)))
  if (!found) return notFound('slip-unknown', `Le bordereau ${name} n’existe pas.`, name)
  const { slip, carrier, sealedBy } = found
  if (slip.sealedAt === null) {
    return conflict('slip-open', `Le bordereau ${name} n’est pas clôturé : il s’imprime à la clôture.`, name)
  }
  const sealed = { slip, parcels: await parcelsOn(tx, slip.id) }
  const again = { sealedAt: slip.sealedAt, sealedBy: sealedBy ?? '', reason }
  const prints = await printSlip(tx, user, { carrier }, sealed, now, again)
  return { name, prints: [...prints, ...(await reprintManifests({ tx, user, now }, slip.id, reason))] }
}

/** Puts the parcels that missed a departure off to the carrier's next one, and writes it into their orders' timelines. */
async function postpone(
  { tx, user, now }: Act,
  group: string,
  asked: string,
): OrRefusal<{ missed: Date; to: Date; parcels: number }> {
  const lorry = await findLorry(tx, user, group, now)
  if (isRefusal(lorry)) return lorry
  await takeTurn(tx, lorry)
  const missed = (await missedDepartures(tx, user, now, eq(carriers.id, lorry.id))).get(lorry.id)
  if (missed?.at.getTime() !== new Date(asked).getTime()) {
    return conflict('departure-settled', `Ce départ de ${lorry.carrier} est déjà réglé.`, asked)
  }
  const to = lorry.nextAt
  if (to === null) {
    return conflict('departure-none', `${lorry.carrier} n’a pas d’autre départ : appelez-le, puis clôturez.`)
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
