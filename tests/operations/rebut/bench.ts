import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { locationInformation } from '#contract/endpoints/location.ts'
import { reasons } from '#server/db/schema/index.ts'
import { rebutOperation } from '#src/operations/rebut/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'
import { cup, putGoodsOnTheShelf } from '../transfer/warehouse.ts'

export { caseOfCups, cup, lamp } from '../transfer/warehouse.ts'
export { location }

/** Ten CARNET in two lots and two LAMPE at A-01. « Périmé » is the reason that asks for no photo; « Cassé » does. */
export async function atTheScrapBench() {
  const I = await atTheBench(rebutOperation)
  const { db } = I.server
  await putGoodsOnTheShelf(db)
  return {
    ...I,
    /** A second reason to choose from. */
    addReason: (code: string, label: string) => db.insert(reasons).values({ list: 'rebut', code, label }),
    retireReason: (code: string) => db.update(reasons).set({ active: false }).where(eq(reasons.code, code)),
    choices: () => I.view().choices?.map(({ title }) => title) ?? [],
    /** What lies at a place, by lot where it has one. */
    async at(locationName: string) {
      const { data } = (await I.server.call(locationInformation, { params: { locationName } })).answer()
      return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
    },
    /** Two CARNET of A-01, « Périmé », up to the confirmation. */
    async takeTwoCups() {
      await I.scan(location('A-01'))
      await I.scan(cup)
      await I.scan(cup)
      I.command('cmd.reason', { code: 'perime' })
      I.see('Rescannez l’emplacement pour confirmer')
    },
    cannot(type: `cmd.${string}`, more: { code?: string } = {}) {
      const event = { type, id: 'command', ...more }
      expect(I.actor.getSnapshot().can(event), `${type} may run now`).toBe(false)
    },
  }
}

export const full = { L1: 4, L2: 6, LAMPE: 2 }
