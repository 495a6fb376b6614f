import { inArray, type SQL, sql } from 'drizzle-orm'
import { sellable } from '#contract/endpoints/product.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  locations,
  orders,
  pickingListLines,
  productParts,
  products,
  stock,
  stockThresholds,
} from '../db/schema/index.ts'
import { kitsIn, partsOfKits } from '../stock/kits.ts'
import { isTooOld } from '../stock/perishing.ts'
import { freePiles, keeping } from '../stock/shelves.ts'
import type { Reader } from './held.ts'

const anyOf = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`

/**
 * Picking finds these pieces: on open shelves and with days enough left. Rows of such places are never nought, and the other
 * places are the fewer.
 */
async function isOnShelf(db: Db | Tx, by: Reader, now: Date): Promise<SQL> {
  const { warehouseId } = by
  const tooOld = await isTooOld(db, by, now)
  return sql`
  ${stock.locationId} not in (select ${locations.id} from ${locations}
    where ${locations.warehouseId} <> ${warehouseId} or ${locations.kind} <> 'storage' or ${locations.blocked})
  and (${stock.expiry} is null or not ${tooOld})`
}

/** The pieces on open lists, by article. Some of them may be taken already, or their orders cancelled. */
const onLists = (by: Reader): SQL => sql`
  select ${pickingListLines.productId}, sum(${pickingListLines.qty}) as qty from ${pickingListLines}
  where ${pickingListLines.pickingListId} in (select ${orders.pickingListId} from ${orders}
    where ${orders.warehouseId} = ${by.warehouseId} and ${orders.shopId} = ${anyOf(by.shops.map(({ id }) => id))}
      and ${inArray(orders.status, keeping)})
  group by 1`

/** The available pieces of these articles. */
async function available(
  db: Db | Tx,
  by: Reader,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const free = new Map(ids.map(id => [id, 0]))
  for (const { productId, qty } of await freePiles(db, by, ids, now))
    free.set(productId, (free.get(productId) ?? 0) + qty)
  for (const [id, kit] of await kitsIn(db, by, ids, now))
    free.set(id, sellable({ available: free.get(id) ?? 0, kit }))
  return free
}

/** Keeps the articles of which picking finds nothing: no piece on an open shelf, or all of them are promised. */
export async function soldOut(db: Db | Tx, by: Reader, now: Date): Promise<SQL> {
  const onShelf = await isOnShelf(db, by, now)
  const [bare, promised, makeable] = await Promise.all([
    notOnShelves(db, by, onShelf),
    allPromised(db, by, onShelf, now),
    makeableKits(db, by, now),
  ])
  return sql`${products.id} = ${anyOf([...bare, ...promised].filter(id => !makeable.has(id)))}`
}

async function notOnShelves(db: Db | Tx, by: Reader, onShelf: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${products.id} from ${products} where ${ofOwnShops(by, products.shopId)} and ${products.archivedAt} is null
      and not exists (select from ${stock} where ${stock.productId} = ${products.id} and ${onShelf})`)
  return rows.map(({ id }) => id)
}

/** Only articles on lists that ask for all of each pile are reckoned to the piece, and they are few. */
async function allPromised(db: Db | Tx, by: Reader, onShelf: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select asked.product_id as id from (${onLists(by)}) asked
    where (select true from ${stock} where ${stock.productId} = asked.product_id and ${stock.qty} > asked.qty
      and ${onShelf} limit 1) is null`)
  const ids = rows.map(({ id }) => id)
  const free = await available(db, by, ids, now)
  return [...free].flatMap(([id, qty]) => (qty === 0 ? [id] : []))
}

/** The kits of one's shops that picking can make because their parts lie here. */
async function makeableKits(db: Db | Tx, by: Reader, now: Date): Promise<ReadonlySet<string>> {
  const shops = by.shops.map(({ id }) => id)
  const parts = await partsOfKits(db, sql`${productParts.shopId} = ${anyOf(shops)}`)
  const kits = await kitsIn(db, by, [...new Set(parts.map(({ kitId }) => kitId))], now)
  return new Set(
    [...kits].flatMap(([id, { mode, makeable }]) => (mode === 'parts' && makeable > 0 ? [id] : [])),
  )
}

/** Keeps the articles of which the shop has been told that there are fewer than their threshold. */
export const belowThreshold = ({ warehouseId }: Reader): SQL =>
  sql`${products.id} in (select ${stockThresholds.productId} from ${stockThresholds}
    where ${stockThresholds.warehouseId} = ${warehouseId} and ${stockThresholds.lowSince} is not null)`

/**
 * The articles with fewer available pieces than their threshold, among these or all that have one. Only those whose lists make
 * the difference are reckoned to the piece.
 */
export async function fallenShort(
  db: Db | Tx,
  by: Reader,
  now: Date,
  among?: readonly string[],
): Promise<Map<string, number>> {
  const these = among ? sql`${stock.productId} = ${anyOf(among)}` : sql`true`
  const { productId, least, warehouseId } = stockThresholds
  const onShelf = await isOnShelf(db, by, now)
  const { rows } = await db.execute<{ id: string; least: number; sure: boolean }>(sql`
    select ${productId} as id, ${least}, coalesce(shelves.qty, 0) < ${least} and ${products.kit} = 'none' as sure
    from ${stockThresholds} join ${products} on ${products.id} = ${productId} and ${products.archivedAt} is null
      left join (select ${stock.productId}, sum(${stock.qty}) as qty from ${stock}
        where ${these} and ${onShelf} group by 1) shelves on shelves.product_id = ${productId}
      left join (${onLists(by)}) asked on asked.product_id = ${productId}
    where ${warehouseId} = ${by.warehouseId} ${among ? sql`and ${productId} = ${anyOf(among)}` : sql``}
      and (${products.kit} <> 'none' or coalesce(shelves.qty, 0) - coalesce(asked.qty, 0) < ${least})`)
  const doubtful = rows.filter(({ sure }) => !sure).map(({ id }) => id)
  const free = await available(db, by, doubtful, now)
  return new Map(
    rows.flatMap(({ id, least, sure }) =>
      sure || (free.get(id) ?? 0) < least ? [[id, least] as const] : [],
    ),
  )
}
