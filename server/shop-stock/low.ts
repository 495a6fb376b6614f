import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { sellable, type ToldApart } from '#contract/endpoints/product.ts'
import type { Db, Tx } from '../db/open.ts'
import { products, shops, stockThresholds, warehouses } from '../db/schema/index.ts'
import { toldApartIn } from '../stock/told-apart.ts'
import type { House, Reader } from './held.ts'
import { fallenShort } from './short.ts'

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
  for (const house of houses) await db.transaction(tx => tellAll(tx, house, now))
}

async function tellAll(tx: Tx, house: House, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as mine`)
  if (rows[0]?.mine) await tellOf(tx, { ...house, shops: await tx.select().from(shops) }, now)
}

const availableOf = (told: ToldApart | undefined): number => (told ? sellable(told) : 0)

/** Notes which articles are short, of these or of all, and tells of those that were not. */
export async function tellOf(tx: Tx, by: Reader, now: Date, among?: readonly string[]): Promise<void> {
  const short = await fallenShort(tx, by, now, among)
  const { productId, lowSince, least, warehouseId } = stockThresholds
  const oneOf = (ids: readonly string[]): SQL => sql`${productId} = any(${sql.param([...ids])}::uuid[])`
  const here = and(eq(warehouseId, by.warehouseId), among && oneOf(among))
  const isShort = oneOf([...short.keys()])
  await tx
    .update(stockThresholds)
    .set({ lowSince: null })
    .where(and(here, isNotNull(lowSince), sql`not (${isShort})`))
  const fallen = await tx
    .update(stockThresholds)
    .set({ lowSince: now })
    .where(and(here, isNull(lowSince), isShort))
    .returning({ productId, threshold: least })
  const told = await toldApartIn(
    tx,
    by,
    fallen.map(one => one.productId),
    now,
  )
  for (const { productId, threshold } of fallen) {
    const facts = JSON.stringify({ available: availableOf(told.get(productId)), threshold })
    await tx.execute(sql`
      select tell_event('stock.low', ${products.shopId}, ${products.id}, ${facts}::jsonb)
      from ${products} where ${products.id} = ${productId}`)
  }
}
