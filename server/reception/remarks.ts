import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ArrivalRemark } from '#contract/endpoints/delivery.ts'
import type { Db, Tx } from '../db/open.ts'
import { moves, products } from '../db/schema/index.ts'
import { cameIn } from './documents.ts'

/** Pieces of a delivery of which the dock wrote something down, less what was taken back. */
export async function remarksOn(db: Db | Tx, receptionId: string): Promise<ArrivalRemark[]> {
  const { lot, expiry, reason } = moves
  return db
    .select({
      sku: products.sku,
      name: products.name,
      lot,
      expiry,
      reason: sql<string>`${reason}`,
      qty: cameIn,
    })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .where(and(eq(moves.receptionId, receptionId), isNotNull(reason)))
    .groupBy(products.id, lot, expiry, reason)
    .having(sql`${cameIn} > 0`)
    .orderBy(asc(products.name), asc(reason), asc(expiry))
}
