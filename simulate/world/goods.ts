import { eq, sql } from 'drizzle-orm'
import type { SerialTime } from '#contract/serials.ts'
import type { Database, Db } from '#server/db/open.ts'
import { locations, moves, placeLevels, products, serialNumbers } from '#server/db/schema/index.ts'
import type { Packing } from '#tests/server/shipment/warehouse.ts'
import { fillAssembled } from './assembled.ts'
import { type Fill, orderNames } from './house.ts'
import { fillKits } from './kits.ts'
import { fillWall } from './wall.ts'

/** When the numbers of each article's pieces are asked for. */
const asked: Readonly<Record<string, SerialTime>> = { CARNET: 'both', ENCRE: 'packing', ENCLUME: 'reception' }

/** The nth number of an article. Two articles may have the same. */
export const serialNumber = (sku: string, nth: number): string =>
  `${sku.slice(0, 3)}-${String(nth).padStart(4, '0')}`

/** The pieces of the first day have the numbers up to this one. */
export const numbersAtFirst = 100

/** Least and most at the places where lists look first; the reserve lies on the other shelf. */
const levels = [
  { sku: 'CARNET', place: 'A-02', least: 45, most: 70 },
  { sku: 'ENCRE', place: 'A-01', least: 30, most: 65 },
  { sku: 'LAMPE', place: 'A-02', least: 5, most: 20 },
  { sku: 'ENCLUME', place: 'A-02', least: 1, most: 2 },
]

/** Goods of the histories beside plain articles on plain shelves. */
export const fillGoods: Fill = async (database, packing) => {
  await fillNumbersAndLevels(database, packing)
  await fillKits(database, packing, orderNames)
  await fillAssembled(database, packing, orderNames)
  await fillWall(database, packing.warehouseId)
}

/** Articles whose serial numbers are asked for, each way, and places that are filled from a reserve. */
export async function fillNumbersAndLevels(
  { db }: Pick<Database, 'db'>,
  { warehouseId, product, place }: Pick<Packing, 'warehouseId' | 'product' | 'place'>,
): Promise<void> {
  for (const [sku, serialAsked] of Object.entries(asked)) {
    await db
      .update(products)
      .set({ serialAsked, serialForm: `${sku.slice(0, 3)}-####` })
      .where(eq(products.sku, sku))
  }
  for (const sku of ['CARNET', 'ENCLUME']) await numberWhatIsThere(db, warehouseId, sku)
  await db.insert(placeLevels).values(
    levels.map(({ sku, place: name, least, most }) => ({
      ...{ productId: product(sku), locationId: place(name), least, most },
    })),
  )
}

async function numberWhatIsThere(db: Db, warehouseId: string, sku: string): Promise<void> {
  const came = await db
    .select({ id: moves.id, qty: moves.qty, productId: moves.productId })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(locations, eq(locations.id, moves.toId))
    .where(sql`${products.sku} = ${sku} and ${moves.type} = 'RECEPTION'`)
    .orderBy(locations.name)
  const pieces = came.flatMap(({ id, qty, productId }) =>
    Array.from({ length: qty }, () => ({ warehouseId, productId, receivedBy: id })),
  )
  await db
    .insert(serialNumbers)
    .values(pieces.map((piece, at) => ({ ...piece, number: serialNumber(sku, at + 1) })))
}
