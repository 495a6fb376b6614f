import { and, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { stock } from '../db/schema/index.ts'

/** The dates of these articles' lots that lie here: a label may tell a lot alone. A lot with two dates tells none. */
export async function datesOfLots(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinct({ productId: stock.productId, lot: stock.lot, expiry: stock.expiry })
    .from(stock)
    .where(and(isOneOf(stock.productId, productIds), isNotNull(stock.lot), isNotNull(stock.expiry)))
  const dates = new Map<string, string | null>()
  for (const { productId, lot, expiry } of rows) {
    const key = `${productId} ${lot}`
    dates.set(key, dates.has(key) ? null : expiry)
  }
  return dates
}
