import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { AnnouncedReturn } from '#contract/endpoints/return.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcedReturns, returns } from '../db/schema/index.ts'
import { productsBySku } from '../stock/taking.ts'

/** The returns that were announced of these orders: by a shop's person, or by its program. */
export async function announcedOf(db: Db | Tx, orderId: string): Promise<AnnouncedReturn[]> {
  const rows = await db
    .select({
      row: announcedReturns,
      arrived: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(returns)
        .where(and(eq(returns.orderId, orderId), gte(returns.createdAt, announcedReturns.announcedAt)))})`,
    })
    .from(announcedReturns)
    .where(eq(announcedReturns.orderId, orderId))
    .orderBy(asc(announcedReturns.announcedAt), asc(announcedReturns.reference))
  if (rows.length === 0) return []
  const skus = rows.flatMap(({ row }) => row.lines.map(({ sku }) => sku))
  const known = await productsBySku(db, skus)
  return rows.map(({ row: { reference, name, tracking, note, lines, announcedAt }, arrived }) => ({
    ...{ reference, name, arrived, tracking, note, at: announcedAt.toISOString() },
    lines: lines.map(({ sku, quantity }) => ({ sku, name: known.get(sku)?.name ?? sku, qty: quantity })),
  }))
}

/** The number that a return of this order was announced under; undefined where none is expected, or which one is unclear. */
export async function announcedName(tx: Tx, orderId: string): Promise<string | undefined> {
  const coming = (await announcedOf(tx, orderId)).filter(({ arrived }) => !arrived)
  return coming.length === 1 ? (coming[0]?.name ?? undefined) : undefined
}
