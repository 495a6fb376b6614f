import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, reading } from '../endpoint.ts'
import { StockMoves } from '../entities/stock.ts'
import { Day, Name, Sku, Slug, Total } from '../values.ts'
import { FileFormat } from './import.ts'
import { listed, MovesPage } from './page.ts'
import { ToldApart } from './product.ts'

/** The filters of today's stock. */
export const stockStates = ['low', 'none', 'expiring', 'quarantine'] as const
export const StockState = z.enum(stockStates)
export type StockState = z.infer<typeof StockState>

/** Goods that leave no more after so many days are shown as such, and those that leave no more already. */
export const expiresSoonDays = 30

const article = {
  sku: Sku,
  name: z.string(),
  photo: z.string(),
  /** All pieces in the house, and those of them in quarantine. */
  pieces: Total,
  quarantined: Total,
  /** The first day on which some of them perish. */
  expiry: z.nullable(z.string()),
  /** The shop is told when fewer are available. */
  threshold: z.nullable(Total),
  /** Of a past day it is not known what was promised or announced. */
  now: z.nullable(ToldApart),
}
export const ShopStockEntry = z.object(article)
export type ShopStockEntry = z.infer<typeof ShopStockEntry>

/** Pieces of one lot that perish on the same day. */
const ShopLot = z.object({
  lot: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  /** The last day on which a parcel may take them; null: any day. */
  leavesUntil: z.nullable(z.string()),
  shelves: Total,
  quarantined: Total,
  /** On packing benches and returns places. */
  elsewhere: Total,
})
export type ShopLot = z.infer<typeof ShopLot>

/** A delivery that is announced or begun, and what it brings of the article. */
const ShopExpected = z.object({
  name: Name,
  supplier: z.string(),
  expectedOn: z.nullable(Day),
  expected: Total,
  received: Total,
})
export type ShopExpected = z.infer<typeof ShopExpected>

const ShopStockFile = z.object({ ...article, lots: z.array(ShopLot), deliveries: z.array(ShopExpected) })
export type ShopStockFile = z.infer<typeof ShopStockFile>

/** Null: the shop is not told. */
export const Threshold = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))

const stock = '/rest/shop/{slugShop}/stock'
const shopParams = z.object({ slugShop: Slug })
const articleParams = z.object({ slugShop: Slug, article: Sku })
/** The end of this day; without it, now. */
const asOf = { day: z.optional(Day) }
const filters = { ...asOf, state: z.optional(StockState) }
const { text } = listed([])

/** The stock at the shop's own door. */
export const shopStockCalls = {
  list: endpoint({
    ...reading('rest_shop_stock', stock),
    does: 'Le stock d’une boutique par article, aujourd’hui ou à la fin d’un jour passé',
    ...door('read'),
    mayBeOld: true,
    params: shopParams,
    query: z.object({ ...listed(['name', 'sku', 'pieces']), ...filters }),
    answer: answer(z.object({ articles: z.array(ShopStockEntry), total: Total })),
  }),

  export: endpoint({
    ...reading('rest_shop_stock_file', '/rest/shop/{slugShop}/stock-file'),
    does: 'Emporte le stock d’une boutique dans un tableur',
    ...door('read'),
    params: shopParams,
    query: z.object({ text, ...filters, format: z.optional(FileFormat) }),
    file: true,
  }),

  article: endpoint({
    ...reading('rest_shop_stock_article', `${stock}/{article}`),
    does: 'Le stock d’un article de la boutique : à quoi il sert, par lot, et ce qui est attendu',
    ...door('read'),
    params: articleParams,
    query: z.object(asOf),
    answer: answer(z.object({ article: ShopStockFile })),
  }),

  moves: endpoint({
    ...reading('rest_shop_stock_moves', `${stock}/{article}/moves`),
    does: 'Les mouvements d’un article de la boutique avec leurs motifs, le plus récent d’abord',
    ...door('read'),
    mayBeOld: true,
    params: articleParams,
    query: z.extend(MovesPage, asOf),
    answer: answer(StockMoves),
  }),

  saveThreshold: endpoint({
    ...change('rest_shop_stock_threshold', `${stock}/{article}/threshold`),
    does: 'Change le nombre de pièces sous lequel la boutique est prévenue',
    ...door('stock'),
    params: articleParams,
    body: z.object({ threshold: Threshold }),
    answer: answer(z.object({ threshold: Threshold })),
  }),
}
