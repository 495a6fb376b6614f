import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { products, shops, stockThresholds, warehouses } from '../db/schema/index.ts'
import { toldApartIn } from '../stock/told-apart.ts'
import type { House } from './held.ts'
import { belowThreshold } from './short.ts'

/** An arbitrary number, the same on all servers: its holder looks, the others leave. */
const lock = 7605

/**
 * Tells shops of articles that fell below their threshold since the last look, each once until there are enough again. Pieces
 * also go by promises, blocked places and dates, so it looks at the figures and not at moves.
 */
export async function tellLowStock(db: Db, now: Date): Promise<void> {
  const houses = await db
    .selectDistinct({ warehouseId: warehouses.id, timeZone: warehouses.timeZone })
    .from(stockThresholds)
    .innerJoin(warehouses, eq(warehouses.id, stockThresholds.warehouseId))
  for (const house of houses) await db.transaction(tx => tellOf(tx, house, now))
}

async function tellOf(tx: Tx, house: House, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as mine`)
  if (!rows[0]?.mine) return
  const by = { ...house, shops: await tx.select().from(shops) }
  const low = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), await belowThreshold(tx, by, now)))
  const { productId, lowSince, least, warehouseId } = stockThresholds
  const here = eq(warehouseId, house.warehouseId)
  const isLow: SQL = sql`${productId} = any(${sql.param(low.map(({ id }) => id))}::uuid[])`
  await tx
    .update(stockThresholds)
    .set({ lowSince: null })
    .where(and(here, isNotNull(lowSince), sql`not (${isLow})`))
  const fallen = await tx
    .update(stockThresholds)
    .set({ lowSince: now })
    .where(and(here, isNull(lowSince), isLow))
    .returning({ productId, threshold: least })
  const ids = fallen.map(one => one.productId)
  const told = await toldApartIn(tx, house, ids, now)
  for (const { productId, threshold } of fallen) {
    const facts = JSON.stringify({ available: told.get(productId)?.available ?? 0, threshold })
    await tx.execute(sql`
      select tell_event('stock.low', ${products.shopId}, ${products.id}, ${facts}::jsonb)
      from ${products} where ${products.id} = ${productId}`)
  }
}
