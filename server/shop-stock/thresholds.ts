import { and, eq, sql } from 'drizzle-orm'
import type { OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { nameOf } from '../articles/edit.ts'
import { changesOf } from '../audit/record.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { stockThresholds } from '../db/schema/index.ts'
import { productBySku } from '../stock/finding.ts'
import { notOfThisShop } from '../stock/product-page.ts'
import type { House, Reader } from './held.ts'
import { tellOf } from './low.ts'

const { productId, warehouseId: house } = stockThresholds

/** The thresholds of these articles that have one. */
export async function thresholdsOf(
  db: Db | Tx,
  { warehouseId }: Pick<House, 'warehouseId'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(stockThresholds)
    .where(and(eq(house, warehouseId), sql`${productId} = any(${sql.param([...ids])}::uuid[])`))
  return new Map(rows.map(({ productId, least }) => [productId, least]))
}

/** Sets the number of pieces below which the shop is told of an article; null takes it away. */
export async function saveThreshold(
  { tx, now, note }: AdminAct,
  by: Reader,
  shop: UserShop,
  sku: string,
  least: number | null,
): OrRefusal<{ threshold: number | null }> {
  const { warehouseId } = by
  const product = await productBySku(tx, shop.id, sku)
  if (!product) return notOfThisShop(sku)
  const own = and(eq(house, warehouseId), eq(productId, product.id))
  const [before] = await tx.select().from(stockThresholds).where(own).for('update')
  note(changesOf({ seuil: [before?.least ?? null, least] }), nameOf(product))
  if (before?.least === least) return { threshold: least }
  if (least === null) await tx.delete(stockThresholds).where(own)
  else {
    // It is judged anew at once: who raises it above what there is sees that there is too little.
    await tx
      .insert(stockThresholds)
      .values({ warehouseId, productId: product.id, least })
      .onConflictDoUpdate({ target: [productId, house], set: { least, lowSince: null } })
    await tellOf(tx, by, now, [product.id])
  }
  return { threshold: least }
}
