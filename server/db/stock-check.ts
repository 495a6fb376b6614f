import { asc, desc, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'
import { moves, products, stock } from './schema/index.ts'

/** Pieces that the stock says are at a place, and what their moves add up to. */
export type StockDifference = {
  location: string
  sku: string
  locationId: string
  productId: string
  warehouseId: string
  lot: string | null
  expiry: string | null
  inStock: number
  byMoves: number
}

const articlesPerSlice = 20

/**
 * Compares the stock of every article with its moves, a few articles at a time, so that people go on working meanwhile
 * and each slice takes as long as its own moves.
 */
export async function* checkStock(
  db: Db,
): AsyncGenerator<{ articles: number; differences: StockDifference[] }> {
  let last: string | undefined
  for (;;) {
    const slice = await db
      .select({ id: products.id })
      .from(products)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(articlesPerSlice)
    last = slice.at(-1)?.id
    if (last === undefined) return
    const ids = slice.map(({ id }) => id)
    yield { articles: ids.length, differences: await differencesOf(db, ids) }
  }
}

/** One statement sees one moment, so moves that are made meanwhile count on both sides or on neither. */
export async function differencesOf(db: Db | Tx, productIds: readonly string[]): Promise<StockDifference[]> {
  const ids = sql`${sql.param([...productIds])}::uuid[]`
  const { rows } = await db.execute<Record<keyof StockDifference, string | null>>(sql`
    select locations.name as location, products.sku, compared.location_id as "locationId",
      compared.product_id as "productId", locations.warehouse_id as "warehouseId", compared.lot, compared.expiry::text as expiry,
      compared.in_stock::text as "inStock", compared.by_moves::text as "byMoves"
    from (
      select location_id, product_id, lot, expiry, sum(in_stock) as in_stock, sum(by_moves) as by_moves
      from (
        select location_id, product_id, lot, expiry, qty as in_stock, 0 as by_moves
        from stock where product_id = any(${ids})
        union all
        select to_id, product_id, lot, expiry, 0, qty from moves where product_id = any(${ids})
        union all
        select from_id, product_id, lot, expiry, 0, -qty from moves where product_id = any(${ids})
      ) as entries
      group by 1, 2, 3, 4
      having sum(in_stock) <> sum(by_moves)
    ) as compared
    join locations on locations.id = compared.location_id
    join products on products.id = compared.product_id
    order by products.sku, locations.name, compared.expiry, compared.lot`)
  return rows.map(({ lot, expiry, inStock, byMoves, ...names }) => ({
    location: names.location ?? '',
    sku: names.sku ?? '',
    locationId: names.locationId ?? '',
    productId: names.productId ?? '',
    warehouseId: names.warehouseId ?? '',
    lot,
    expiry,
    inStock: Number(inStock),
    byMoves: Number(byMoves),
  }))
}

const articlesPerKind = 3
const latestMoves = 20

/** The articles that moved last, whose rows a crash would have touched, and a few others. */
export async function sampleOfStock(db: Db): Promise<string[]> {
  const latest = await db
    .select({ id: moves.productId })
    .from(moves)
    .orderBy(desc(moves.number))
    .limit(latestMoves)
  const others = await db
    .select({ id: stock.productId })
    .from(stock)
    .orderBy(sql`random()`)
    .limit(articlesPerKind)
  const some = [...new Set(latest.map(({ id }) => id))].slice(0, articlesPerKind)
  return [...new Set([...some, ...others.map(({ id }) => id)])]
}

/** Work on a wrong stock would make it worse, so the server ends on one with this sentence. */
export function wrongStockSentence([first, ...others]: readonly StockDifference[]): string | undefined {
  if (!first) return undefined
  const { location, sku, inStock, byMoves } = first
  const more = others.length > 0 ? ` (${others.length} autres écarts pour cet article)` : ''
  return `Le stock ne correspond plus aux mouvements : ${sku} à ${location} en a ${inStock}, et ses mouvements en donnent ${byMoves}${more}. La base est abîmée, ou changée sans Douchette : remettez la dernière sauvegarde, ou remettez le stock d’après les mouvements avec npm run -s admin -- check --repair.`
}
