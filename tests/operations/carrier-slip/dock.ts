import { expect } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { carrierSlipOperation } from '#src/operations/carrier-slip/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { atTheDock } from '#tests/drivers/parcels.ts'

export const choose = 'Choisissez le transporteur, ou scannez un premier colis'
export const loadNext = 'Scannez chaque colis que vous chargez'
export const notAnswering =
  'Seul le serveur tient le bordereau. Gardez le colis à quai, votre place est gardée, on réessaie…'

/** Camille loads lorries; this many parcels wait for Chronopost. */
export async function atTheLorry(waiting = 3) {
  const I = await atTheBench(carrierSlipOperation)
  const dock = await atTheDock(I.server.db)
  const parcels = await dock.packMany(waiting)
  I.killThePage()
  const parcel = (at: number) => {
    const one = parcels[at]
    if (!one) throw new Error(`Only ${waiting} parcels were packed`)
    return one
  }
  const choices = () => I.view().choices?.map(({ title }) => title) ?? []
  return {
    I,
    dock,
    parcel,
    choices,
    /** Chooses the carrier and stops before the first parcel. */
    async openChronopost() {
      await expect.poll(choices).toContain(`Chronopost (0/${waiting})`)
      I.command('cmd.group', { code: 'chronopost' })
      await I.waitUntilISee(loadNext)
    },
    /** A colleague loads the same lorry through its other door. */
    async colleague(body: { trackings: string[]; seal: boolean; confirm?: boolean }) {
      const reply = await I.server.call(carrierSlipCalls.load, {
        params: { carrierSlipGroup: 'chronopost' },
        body,
      })
      return reply.answer().data
    },
  }
}
