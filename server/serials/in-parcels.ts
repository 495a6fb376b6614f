import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { products, serialNumbers } from '../db/schema/index.ts'

/** « CASQUE A1, CASQUE A2 »: the serial numbers in each parcel with their articles, for a file. */
export async function serialsIn(
  db: Db,
  warehouseId: string,
  parcelIds: readonly string[],
): Promise<Map<string, string>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: serialNumbers.parcelId,
      text: sql<string>`string_agg(${products.sku} || ' ' || ${serialNumbers.number}, ', ' order by ${products.sku}, ${serialNumbers.number})`,
    })
    .from(serialNumbers)
    .innerJoin(products, eq(products.id, serialNumbers.productId))
    .where(and(eq(serialNumbers.warehouseId, warehouseId), inArray(serialNumbers.parcelId, [...parcelIds])))
    .groupBy(serialNumbers.parcelId)
  return new Map(rows.flatMap(({ id, text }) => (id === null ? [] : [[id, text] as const])))
}
