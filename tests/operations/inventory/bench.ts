import { locationCalls } from '#contract/endpoints/location.ts'
import { countLines, locations, warehouses } from '#server/db/schema/index.ts'
import { inventoryOperation } from '#src/operations/inventory/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'
import { fillForCounting } from './warehouse.ts'

export { caseOfCups, cup, lamp } from '../transfer/warehouse.ts'
export { location }

export const first = 'Scannez l’emplacement à compter'
export const counting = 'Scannez chaque article, puis l’emplacement pour clore'
export const deciding = 'Approuvez les écarts, ou faites recompter'

/** Ten CARNET in two lots and two LAMPE at A-01; A-02 is empty. Camille may approve, Inès and Théo may not. */
export async function atTheCount() {
  const I = await atTheBench(inventoryOperation)
  const { db } = I.server
  await fillForCounting(db)
  return {
    ...I,
    /** The stock at a place, by lot where there is one. */
    async at(locationName: string) {
      const { data } = (await I.server.call(locationCalls.information, { params: { locationName } })).answer()
      return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
    },
    /** Counts A-01 from the first scan to the last as another person. */
    async countsAs(username: string, scans: readonly string[]) {
      await I.giveWayTo(username)
      await I.scan(location('A-01'))
      I.see(counting)
      for (const code of scans) await I.scan(code)
      return I.scan(location('A-01'))
    },
    async addShelves(names: readonly string[]) {
      const [house] = await db.select().from(warehouses)
      const warehouseId = house?.id ?? ''
      await db
        .insert(locations)
        .values(names.map(name => ({ warehouseId, name, kind: 'storage' as const, zone: 'B' })))
    },
    /** A colleague at another bench moves one piece, whatever this bench's network does. */
    async moveMeanwhile(sku: string, from: string, to: string) {
      const body = { from, to, lines: [{ sku, qty: 1 }], confirm: true }
      ;(await I.server.call(locationCalls.transfer, { body }, { token: I.token })).answer()
    },
    /** The number of rounds that the server has of all counts. */
    async rounds() {
      const lines = await db
        .selectDistinct({ count: countLines.countId, round: countLines.round })
        .from(countLines)
      return lines.length
    },
    figures: () => I.view().list?.rows.map(({ title, done, figure }) => [title, figure ?? done]),
  }
}

/** One CARNET fewer than the stock. */
export const nineCups = (cup: string, caseOfCups: string, lamp: string) => [
  caseOfCups,
  cup,
  cup,
  cup,
  lamp,
  lamp,
]
