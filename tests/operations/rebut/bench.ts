import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, products, reasons } from '#server/db/schema/index.ts'
import { rebutOperation } from '#src/operations/rebut/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'
import { cup, putGoodsOnTheShelf } from '../transfer/warehouse.ts'

export { caseOfCups, cup, lamp } from '../transfer/warehouse.ts'
export { location }

export const papier = { slug: 'papier', name: 'Atelier du papier' }
export const lune = { slug: 'lune', name: 'Maison Lune' }

/** Ten CARNET of « papier » in two lots and two LAMPE of « lune » at A-01. « Périmé » needs no photo; « Cassé » does. */
export async function atTheRebutBench(shop = papier, photosPerDay = 0) {
  const I = await atTheBench(rebutOperation, { shop, photosPerDay })
  const { db } = I.server
  await putGoodsOnTheShelf(db)
  return Object.assign(I, {
    addReason: (code: string, label: string) => db.insert(reasons).values({ list: 'rebut', code, label }),
    retireReason: (code: string) => db.update(reasons).set({ active: false }).where(eq(reasons.code, code)),
    serveReason: (code: string) => db.update(reasons).set({ active: true }).where(eq(reasons.code, code)),
    choices: () => I.view().choices?.map(({ title }) => title) ?? [],
    /** Three CARNET at this place, too. */
    async alsoAt(name: string) {
      const [to] = await db.select().from(locations).where(eq(locations.name, name))
      const [supplier] = await db.select().from(locations).where(eq(locations.name, 'FOURNISSEUR'))
      const [carnet] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
      const ids = { fromId: supplier?.id ?? '', toId: to?.id ?? '', productId: carnet?.id ?? '' }
      await recordMoves(db, [{ ...ids, type: 'RECEPTION', qty: 3 }])
    },
    /** The stock at a place, by lot where there is one. */
    async at(locationName: string) {
      const { data } = (await I.server.call(locationCalls.information, { params: { locationName } })).answer()
      return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
    },
    /** Takes two CARNET of A-01 for « Périmé » and stops before the confirmation. */
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
  })
}

/** The shortest data that counts as a JPEG. */
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64')

export const full = { L1: 4, L2: 6, LAMPE: 2 }
