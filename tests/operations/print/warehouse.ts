import { eq } from 'drizzle-orm'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Db } from '#server/db/open.ts'
import { boxes, locations, productCodes, products } from '#server/db/schema/index.ts'

export const cup = '3760123450010'
export const caseOfCups = '13760123450017'
export const box = (name: string) => formatOwn('box', name)

/** A CARNET that both shops sell, its case, two boxes, and a row of shelves. */
export async function stockUp(db: Db) {
  const [first] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [second] = await db.select().from(products).where(eq(products.sku, 'LAMPE'))
  const [shelf] = await db.select().from(locations).where(eq(locations.name, 'A-01'))
  if (!first || !second || !shelf) throw new Error('The warehouse of the tests is not filled')
  const { warehouseId } = shelf
  const gtin = ({ id, shopId }: typeof first, code: string, qty = 1) => ({
    productId: id,
    shopId,
    kind: 'gtin' as const,
    code,
    qty,
  })
  await db.insert(productCodes).values([gtin(first, cup), gtin(second, cup), gtin(first, caseOfCups, 6)])
  await db.insert(boxes).values([
    { warehouseId, name: 'CA00101' },
    { warehouseId, name: 'CA00102' },
  ])
  await db.insert(locations).values(
    Array.from({ length: 205 }, (_, index) => ({
      warehouseId,
      name: `B-${String(index + 1).padStart(3, '0')}`,
      kind: 'storage' as const,
      zone: 'Allée B',
      walk: index + 1,
    })),
  )
}
