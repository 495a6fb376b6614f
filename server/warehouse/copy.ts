import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { CopiedPlace, WarehouseCopy } from '#contract/endpoints/copy.ts'
import type { Received } from '#contract/endpoints/reception.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import type { User } from '../auth/user.ts'
import { ledgerMark } from '../db/ledger.ts'
import type { Db } from '../db/open.ts'
import { locations, productCodes, products, shops, stock } from '../db/schema/index.ts'
import { openCounts } from '../inventory/counts.ts'
import { copiedReceptions } from '../reception/copy.ts'
import { reasonsOf } from '../stock/reason-admin.ts'

/** What a bench of this person keeps, to go on while the server does not answer. */
export async function copyOf(db: Db, user: User): Promise<WarehouseCopy> {
  // The mark comes first: a move that slips in behind it makes the server ask for another count, and misses none.
  const mark = await db.transaction(ledgerMark)
  return {
    mark,
    places: await placesOf(db, user),
    articles: await articlesOf(db, user),
    counts: await openCounts(db, user),
    receptions: await copiedReceptions(db, user),
    rebutReasons: await reasonsOf(db, 'rebut'),
  }
}

async function placesOf(db: Db, { warehouseId, shops: own }: User): Promise<CopiedPlace[]> {
  if (warehouseId === null) return []
  const held = inArray(locations.kind, [...heldKinds])
  const places = await db
    .select()
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), held))
    .orderBy(asc(locations.name))
  const lines = await db
    .select({
      locationId: stock.locationId,
      sku: products.sku,
      qty: stock.qty,
      lot: stock.lot,
      expiry: stock.expiry,
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .innerJoin(products, eq(products.id, stock.productId))
    .where(
      and(
        eq(locations.warehouseId, warehouseId),
        held,
        gt(stock.qty, 0),
        inArray(products.shopId, idsOf(own)),
      ),
    )
    .orderBy(asc(stock.expiry), asc(stock.lot))
  const byPlace = groupedBy(lines, ({ locationId }) => locationId)
  return places.map(({ id, name, zone, kind, blocked }) => ({
    name,
    zone,
    kind,
    blocked,
    stock: (byPlace.get(id) ?? []).map(({ locationId: _, ...line }) => line),
  }))
}

async function articlesOf(db: Db, { shops: own }: User): Promise<Received[]> {
  const ofOwnShops = inArray(products.shopId, idsOf(own))
  const articles = await db
    .select({
      id: products.id,
      sku: products.sku,
      shop: shops.slug,
      name: products.name,
      photo: products.photo,
      lots: products.lots,
    })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(ofOwnShops)
    .orderBy(asc(products.sku))
  const codes = await db
    .select({ productId: productCodes.productId, code: productCodes.code, qty: productCodes.qty })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(ofOwnShops)
  // A move with a lot leaves a balance, at its far end at least. The moves themselves are many more.
  const withLots = await db
    .selectDistinct({ id: stock.productId })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(and(ofOwnShops, isNotNull(stock.lot)))
  const inLots = new Set(withLots.map(({ id }) => id))
  const byArticle = groupedBy(codes, ({ productId }) => productId)
  return articles.map(({ id, lots, ...article }) => ({
    product: { ...article, codes: (byArticle.get(id) ?? []).map(({ code, qty }) => ({ code, qty })) },
    lots: lots || inLots.has(id),
  }))
}

const idsOf = (own: User['shops']) => own.map(({ id }) => id)

function groupedBy<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}
