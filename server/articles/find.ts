import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ArticleEntry, articleCalls } from '#contract/endpoints/article.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import type { Administrator } from '../administration/act.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, placeLevels, productCodes, products, shops, stock } from '../db/schema/index.ts'
import { matches } from '../db/search.ts'
import { namedProducts } from '../stock/finding.ts'
import { partsOf } from './kits.ts'

const other = alias(products, 'other')

export type Article = typeof products.$inferSelect

const articleUnknown = notFound('product-unknown', 'Cet article est inconnu dans vos boutiques.')

const ofOwn = (by: Administrator, id: string) => and(eq(products.id, id), ofOwnShops(by, products.shopId))

/** An article of one's own shops, as it is now. */
export async function readArticle(db: Db, by: Administrator, id: string): OrRefusal<Article> {
  const [found] = await db.select().from(products).where(ofOwn(by, id))
  return found ?? articleUnknown
}

/** The same, kept from others until the transaction ends. */
export async function findArticle(tx: Tx, by: Administrator, id: string): OrRefusal<Article> {
  const [found] = await tx.select().from(products).where(ofOwn(by, id)).for('update')
  return found ?? articleUnknown
}

type Asked = QueryOf<typeof articleCalls.list>

/** One page of the articles, and the number of all. */
export async function listArticles(
  db: Db,
  by: Administrator,
  asked: Asked,
): Promise<{ articles: ArticleEntry[]; total: number }> {
  const { sort = 'name', order = 'asc', page = 0, size = 50 } = asked
  const which = await articlesOf(db, by, asked)
  const [counted] = await db.select({ total: count() }).from(products).where(which)
  const direction = order === 'asc' ? asc : desc
  const held = heldPieces(db, by)
  const sorted: Record<typeof sort, SQL> = {
    name: sql`${products.name}`,
    sku: sql`${products.sku}`,
    shop: sql`(select ${shops.name} from ${shops} where ${shops.id} = ${products.shopId})`,
    weight: sql`${products.weightG}`,
    pieces: sql`coalesce(${held.pieces}, 0)`,
  }
  const all = db.select({ id: products.id }).from(products).$dynamic()
  // Pieces are summed up for all articles only if the list is sorted by them.
  const rows = await (sort === 'pieces' ? all.leftJoin(held, eq(held.productId, products.id)) : all)
    .where(which)
    .orderBy(direction(sorted[sort]), asc(products.sku))
    .limit(size)
    .offset(page * size)
  const ids = rows.map(({ id }) => id)
  return { articles: await entriesOf(db, by, ids), total: counted?.total ?? 0 }
}

/** A whole code or reference finds its article alone: that is what a scan asks for. */
export async function articlesOf(
  db: Db,
  by: Administrator,
  asked: Pick<Asked, 'text' | 'shop' | 'state' | 'lacks'>,
): Promise<SQL | undefined> {
  const { text, shop, state, lacks } = asked
  const shopIds = by.shops.filter(({ slug }) => shop === undefined || slug === shop).map(({ id }) => id)
  const named = text ? await namedProducts(db, { shopIds, query: text, limit: 100 }) : []
  const withCode = db
    .select({ id: productCodes.id })
    .from(productCodes)
    .where(eq(productCodes.productId, products.id))
  return and(
    inArray(products.shopId, shopIds),
    text
      ? named.length > 0
        ? // A reference that was merged away is its former article's still, for those who read its history.
          or(inArray(products.id, named), inArray(products.sku, [text, text.toUpperCase()]))
        : matches(products.search, text)
      : undefined,
    state ? (state === 'archived' ? isNotNull : isNull)(products.archivedAt) : undefined,
    lacks === 'code' ? not(exists(withCode)) : undefined,
    lacks === 'weight' ? eq(products.weightG, 0) : undefined,
    lacks === 'stock' ? belowLeast(db, by) : undefined,
  )
}

const heldPieces = (db: Db | Tx, { warehouseId }: Administrator) =>
  db
    .select({
      productId: stock.productId,
      pieces: sql<number>`sum(${stock.qty})`.mapWith(Number).as('pieces'),
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.kind, [...heldKinds])))
    .groupBy(stock.productId)
    .as('held')

/** These articles as the administration shows them, in the order of their ids. */
export async function entriesOf(
  db: Db | Tx,
  by: Administrator,
  ids: readonly string[],
): Promise<ArticleEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ product: products, shop: shops.slug, into: { id: other.id, sku: other.sku, name: other.name } })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .leftJoin(other, eq(other.id, products.mergedInto))
    .where(inArray(products.id, [...ids]))
  const codes = await codesOf(db, ids)
  const kits = rows.flatMap(({ product }) => (product.kit === 'none' ? [] : [product.id]))
  const parts = await partsOf(db, kits)
  const held = heldPieces(db, by)
  const pieces = await db
    .select()
    .from(held)
    .where(inArray(held.productId, [...ids]))
  return ids.flatMap(id => {
    const row = rows.find(({ product }) => product.id === id)
    if (!row) return []
    const { sku, name, weightG, lengthMm, widthMm, heightMm, lots, danger, photo, archivedAt } = row.product
    const { originCountry, tariffNumber, customsValueCents, leastDays, upright } = row.product
    const { serialAsked, serialForm, serialKey, kit } = row.product
    return {
      ...{
        id,
        shop: row.shop,
        sku,
        name,
        weightG,
        lengthMm,
        widthMm,
        heightMm,
        upright,
        lots,
        danger,
        photo,
      },
      ...{ originCountry, tariffNumber, customsValueCents, leastDays, serialAsked, serialForm, serialKey },
      ...{ kit, parts: parts.get(id) ?? [] },
      codes: codes.flatMap(({ productId, code, qty }) => (productId === id ? [{ code, qty }] : [])),
      archived: archivedAt !== null,
      mergedInto: row.into,
      pieces: pieces.find(one => one.productId === id)?.pieces ?? 0,
    }
  })
}

/** Pieces first, then cases. */
export const codesOf = (db: Db | Tx, ids: readonly string[]) =>
  db
    .select()
    .from(productCodes)
    .where(inArray(productCodes.productId, [...ids]))
    .orderBy(asc(productCodes.qty), asc(productCodes.code))

export async function entryOf(db: Db | Tx, by: Administrator, id: string): Promise<ArticleEntry> {
  const [entry] = await entriesOf(db, by, [id])
  if (!entry) throw new Error(`The article ${id} has gone`)
  return entry
}

/** The pieces of a level's article at its place. */
export const piecesThere = sql<number>`(select coalesce(sum(${stock.qty}), 0) from ${stock} where ${stock.locationId} = ${placeLevels.locationId} and ${stock.productId} = ${placeLevels.productId})`

/** Whether an article is below its least level at one of its places. */
const belowLeast = (db: Db | Tx, { warehouseId }: Administrator): SQL =>
  exists(
    db
      .select({ id: placeLevels.productId })
      .from(placeLevels)
      .innerJoin(locations, eq(locations.id, placeLevels.locationId))
      .where(
        and(
          eq(placeLevels.productId, products.id),
          eq(locations.warehouseId, warehouseId),
          sql`${piecesThere} < ${placeLevels.least}`,
        ),
      ),
  )
