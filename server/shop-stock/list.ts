import { and, asc, count, desc, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayIn } from '#contract/day.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ShopStockEntry, StockState, shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { heldKinds, type LocationKind } from '#contract/entities/stock.ts'
import { isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { locations, products, stock } from '../db/schema/index.ts'
import { matches } from '../db/search.ts'
import { grouped } from '../grouped.ts'
import { namedProducts } from '../stock/finding.ts'
import { nearsItsDate } from '../stock/perishing.ts'
import { toldApartIn } from '../stock/told-apart.ts'
import { type Moment, type Piles, pilesOf, type Reader, type Until, untilOf } from './held.ts'
import { belowThreshold, soldOut } from './short.ts'
import { heldSums } from './sums.ts'
import { thresholdsOf } from './thresholds.ts'

type Asked = QueryOf<typeof shopStockCalls.list>
export type Listed = Moment & { readonly which: SQL | undefined }

/** One page of the stock of the user's shops, and the number of all articles. */
export async function listStock(
  db: Db,
  by: Reader,
  asked: Asked,
  now: Date,
): OrRefusal<{ articles: ShopStockEntry[]; total: number }> {
  const listed = await listedStock(db, by, asked, now)
  if (isRefusal(listed)) return listed
  const { which, ...moment } = listed
  const { sort = 'name', order = 'asc', page = 0, size = 50 } = asked
  const direction = order === 'asc' ? asc : desc
  const isSought = Boolean(asked.state || asked.text)
  // Articles with a state or these words are sorted after they are found: read in the list's order, each would be asked about them.
  const found = (words: PgColumn) => (isSought ? sql`${words} || ''` : sql`${words}`)
  const sorted: Record<typeof sort, SQL> = {
    name: found(products.name),
    sku: found(products.sku),
    pieces: sql`coalesce(held.pieces, 0)`,
  }
  // They are all found out, so they are counted in the same pass; elsewhere the order's index ends it soon.
  const total = isSought ? sql`count(*) over ()` : sql`0`
  const all = db
    .select({ id: products.id, total: total.mapWith(Number) })
    .from(products)
    .$dynamic()
  if (sort === 'pieces') {
    const sums = await heldSums(db, by, moment, dayIn(by.timeZone, now))
    all.leftJoin(sql`(${sums}) held`, sql`held.product_id = ${products.id}`)
  }
  const [rows, counted] = await Promise.all([
    all
      .where(which)
      .orderBy(direction(sorted[sort]), asc(products.sku))
      .limit(size)
      .offset(page * size),
    isSought ? undefined : countOf(db, which),
  ])
  const ids = rows.map(({ id }) => id)
  return {
    articles: await entriesOf(db, by, ids, moment.until, now),
    // A page after the last one has no row that tells.
    total: counted ?? (rows[0]?.total || (await countOf(db, which))),
  }
}

async function countOf(db: Db, which: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(products).where(which)
  return counted?.total ?? 0
}

/** The articles that the list's search and filters let through. What was archived by then is left out. */
export async function listedStock(
  db: Db,
  by: Reader,
  { text, state, day }: Pick<Asked, 'text' | 'state' | 'day'>,
  now: Date,
): OrRefusal<Listed> {
  const asked = await untilOf(by, day, now)
  if (isRefusal(asked)) return asked
  const { until } = asked
  if (until && state) return todayOnly
  const shopIds = by.shops.map(({ id }) => id)
  const named = text ? await namedProducts(db, { shopIds, query: text, limit: 100 }) : []
  const which = and(
    ofOwnShops(by, products.shopId),
    until
      ? or(isNull(products.archivedAt), sql`${products.archivedAt} >= ${until}`)
      : isNull(products.archivedAt),
    text ? (named.length > 0 ? inArray(products.id, named) : matches(products.search, text)) : undefined,
    state && (await inState[state](db, by, now)),
  )
  return { which, ...asked }
}

const todayOnly = refuse('state-of-past-day', 'Ce filtre vaut pour aujourd’hui : ôtez-le, ou ôtez le jour.')

type Find = (db: Db, by: Reader, now: Date) => Promise<SQL>

const inState: Readonly<Record<StockState, Find>> = {
  low: async (_db, by) => belowThreshold(by),
  none: soldOut,
  expiring: async (db, by, now) => withStock(by, heldKinds, await nearsItsDate(db, by, now)),
  quarantine: async (_db, by) => withStock(by, ['quarantine']),
}

const withStock = (by: Reader, kinds: readonly LocationKind[], also = sql`true`): SQL =>
  sql`${products.id} in (select ${stock.productId} from ${stock}
    where ${stock.locationId} in (select ${locations.id} from ${locations}
        where ${locations.warehouseId} = ${by.warehouseId} and ${inArray(locations.kind, [...kinds])})
      and ${stock.qty} > 0 and ${also})`

/** These articles with their stock, in the order of their ids. */
export async function entriesOf(
  db: Db,
  by: Reader,
  ids: readonly string[],
  until: Until,
  now: Date,
): Promise<ShopStockEntry[]> {
  if (ids.length === 0) return []
  const { id, sku, name, photo } = products
  const [rows, lying, told, thresholds] = await Promise.all([
    db
      .select({ id, sku, name, photo })
      .from(products)
      .where(inArray(id, [...ids])),
    pilesOf(db, by, ids, until),
    until ? undefined : toldApartIn(db, by, ids, now),
    thresholdsOf(db, by, ids),
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  const piles = grouped(lying, ({ productId }) => productId)
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (!row) return []
    const { sku, name, photo } = row
    return {
      ...{ sku, name, photo, ...summed(piles.get(id) ?? []) },
      threshold: thresholds.get(id) ?? null,
      now: told?.get(id) ?? null,
    }
  })
}

/** The figures of an article's piles, which come by their date. */
export function summed(piles: readonly Piles[]) {
  const sum = (some: readonly Piles[]) => some.reduce((pieces, { qty }) => pieces + qty, 0)
  return {
    pieces: sum(piles),
    quarantined: sum(piles.filter(({ kind }) => kind === 'quarantine')),
    expiry: piles.find(({ expiry }) => expiry !== null)?.expiry ?? null,
  }
}

const atOnce = 500

/** All articles that the filters let through, by their references. No page is read twice while others work. */
export async function* eachEntry(
  db: Db,
  by: Reader,
  { which, until }: Listed,
  now: Date,
): AsyncGenerator<ShopStockEntry> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ id: products.id, sku: products.sku })
      .from(products)
      .where(and(which, gt(products.sku, after)))
      .orderBy(asc(products.sku))
      .limit(atOnce)
    const ids = rows.map(({ id }) => id)
    yield* await entriesOf(db, by, ids, until, now)
    const last = rows.at(-1)
    if (!last) return
    after = last.sku
  }
}
