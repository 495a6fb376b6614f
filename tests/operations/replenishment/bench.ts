import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { locations, products, replenishments, stock } from '#server/db/schema/index.ts'
import { replenishmentOperation } from '#src/operations/replenishment/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { fillReserve } from './warehouse.ts'

export { location } from '#tests/drivers/bench.ts'
export { carnet, lampe } from './warehouse.ts'

export const start = 'Prenez une tournée, ou scannez un emplacement'
export const reserve = 'Scannez l’emplacement de réserve'
export const articles = 'Scannez chaque article pris ici, puis la suite'
export const putting = 'Scannez l’emplacement à remplir'

/** Levels at both pick places, and what the reserve has. */
export async function atTheReserve(options: { offline?: boolean } = {}) {
  const I = await atTheBench(replenishmentOperation, options)
  const { db } = I.server
  const house = await fillReserve(db)
  const atStart = async () => {
    // The reading before it shows the same prompt.
    await expect.poll(() => I.actor.getSnapshot().value).toBe('start')
    I.see(start)
  }
  await atStart()
  await house.setLevels()
  await I.hearsOf('articles')
  await atStart()
  return Object.assign(I, {
    house,
    atStart,
    /** The pieces at a place: « CARNET 6 ». */
    async at(name: string) {
      const rows = await db
        .select({ sku: products.sku, qty: stock.qty })
        .from(stock)
        .innerJoin(locations, eq(locations.id, stock.locationId))
        .innerJoin(products, eq(products.id, stock.productId))
        .where(eq(locations.name, name))
        .orderBy(products.sku, stock.expiry)
      return rows.map(({ sku, qty }) => `${sku} ${qty}`)
    },
    taken: () => db.$count(replenishments),
  })
}
