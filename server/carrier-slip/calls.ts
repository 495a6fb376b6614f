import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { isRefusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { awaitedManifests, fetchManifests, retryManifest } from '../manifests/manifests.ts'
import { loadParcels } from './load.ts'
import { missingFor, summaryOf } from './parcels.ts'
import { postpone } from './postpone.ts'
import { printSlip } from './print.ts'
import { reprintSlip } from './reprint.ts'
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
    if (!body.seal) {
      return { data: { slip: await describeSlip(db, user, lorry, load.slip), ...changed } }
    }
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
