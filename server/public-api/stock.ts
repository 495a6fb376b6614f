import { and, asc, gt, inArray, type SQL } from 'drizzle-orm'
import { sellable, type ToldApart } from '#contract/endpoints/product.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import {
  MovesQuery,
  type MovesView,
  type PastStockView,
  pastStock,
  type StockView,
  stock,
  ThresholdBody,
} from '#contract/public/stock.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { products } from '../db/schema/index.ts'
import { readAs } from '../http/input.ts'
import { lotsOf, movesOfArticle } from '../shop-stock/article.ts'
import { pilesOf, untilOf } from '../shop-stock/held.ts'
import { listedStock, summed } from '../shop-stock/list.ts'
import { saveThreshold, thresholdsOf } from '../shop-stock/thresholds.ts'
import { toldApart } from '../stock/told-apart.ts'
import { warehouseOf } from '../warehouse/grammar.ts'
import { type Asking, actOf, reachOf, storeOf } from './store.ts'

const ofShop = (asking: Asking) => ofOwnShops(reachOf(asking), products.shopId)

const productsNamed = (db: Db | Tx, asking: Asking, skus: readonly string[]) =>
  db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(and(ofShop(asking), inArray(products.sku, [...skus])))

/** The program in the day of its warehouse. */
async function readerOf(db: Db | Tx, { program }: Asking) {
  const { warehouseId, shop } = program
  const { timeZone } = await warehouseOf(db, warehouseId)
  return { warehouseId, timeZone, shops: [shop] }
}

type Page = { readonly after: string | undefined; readonly limit: number }

/** The shop's own SKUs after one, in their order. */
async function skusAfter(db: Db, { after, limit }: Page, which: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ sku: products.sku })
    .from(products)
    .where(and(which, after === undefined ? undefined : gt(products.sku, after)))
    .orderBy(asc(products.sku))
    .limit(limit)
  return rows.map(({ sku }) => sku)
}

/** Of a kit those that can be made are available too. */
const toldOf = ({ kit, ...told }: ToldApart): Omit<StockView, 'reference' | 'threshold' | 'lots'> =>
  kit
    ? {
        ...told,
        available: sellable({ ...told, kit }),
        kit: {
          ...{ mode: kit.mode, makeable: kit.makeable },
          parts: kit.parts.map(({ sku, qty, available }) => ({ reference: sku, quantity: qty, available })),
        },
      }
    : told

export const stockStore = storeOf(stock, {
  async find(db, asking, skus) {
    const { program, now } = asking
    const found = new Map<string, StockView>()
    if (skus.length === 0) return found
    const known = await productsNamed(db, asking, skus)
    const ids = known.map(({ id }) => id)
    const piles = await pilesOf(db, program, ids)
    const thresholds = await thresholdsOf(db, program, ids)
    for (const { id, sku } of known) {
      const threshold = thresholds.get(id) ?? null
      const told = await toldApart(db, program, program.shop, sku, now)
      const lots = lotsOf(piles.filter(({ productId }) => productId === id))
      if (!isRefusal(told)) found.set(sku, { reference: sku, ...toldOf(told), threshold, lots })
    }
    return found
  },

  async list(db, asking, { filters: { text, state }, ...page }) {
    if (!text && !state) return skusAfter(db, page, ofShop(asking))
    const listed = await listedStock(
      db,
      await readerOf(db, asking),
      { text, state, day: undefined },
      asking.now,
    )
    return isRefusal(listed) ? listed : skusAfter(db, page, listed.which)
  },

  readings: {
    async moves(db, asking, { reference: sku, query }): OrRefusal<MovesView> {
      const read = readAs('query', MovesQuery, query)
      if (isRefusal(read)) return read
      const { day, ...page } = read.value
      const { program, now } = asking
      const reader = await readerOf(db, asking)
      const told = await movesOfArticle(db, reader, program.shop, { sku, day, now, ...page })
      if (isRefusal(told)) return told
      const moves = told.moves.map(({ product: _own, by: _by, photo: _photo, ...move }) => move)
      return { moves, older: told.older }
    },
  },

  acts: {
    async threshold(tx, asking, { reference: sku, body }) {
      const read = readAs('body', ThresholdBody, body)
      if (isRefusal(read)) return read
      const reader = await readerOf(tx, asking)
      return saveThreshold(actOf(tx, asking), reader, asking.program.shop, sku, read.value.threshold)
    },
  },
})

export const pastStockStore = storeOf(pastStock, {
  async refuses(db, asking, { day }) {
    const asked = await untilOf(await readerOf(db, asking), day, asking.now)
    return isRefusal(asked) ? asked : undefined
  },

  async find(db, asking, skus, filters) {
    const found = new Map<string, PastStockView>()
    const asked = await untilOf(await readerOf(db, asking), filters?.day, asking.now)
    if (isRefusal(asked) || skus.length === 0) return found
    const known = await productsNamed(db, asking, skus)
    const piles = await pilesOf(
      db,
      asking.program,
      known.map(({ id }) => id),
      asked.until,
    )
    for (const { id, sku } of known) {
      const own = piles.filter(({ productId }) => productId === id)
      const { pieces, quarantined } = summed(own)
      found.set(sku, { reference: sku, day: asked.day, pieces, quarantined, lots: lotsOf(own) })
    }
    return found
  },

  async list(db, asking, { filters: { text, day }, ...page }) {
    const reader = await readerOf(db, asking)
    const listed = await listedStock(db, reader, { text, state: undefined, day }, asking.now)
    return isRefusal(listed) ? listed : skusAfter(db, page, listed.which)
  },
})
