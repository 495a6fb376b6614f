import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { door, endpoint, reading } from '../endpoint.ts'
import { Day, Slug, Total } from '../values.ts'
import { Activity, StockFigures, upTo } from './figures.ts'
import { FileFormat } from './import.ts'

/** A shop's own tables: those that name the warehouse's people, or what they were refused, are not among them. */
const ShopFigureTable = z.enum([
  'orders',
  'days',
  'carriers',
  'returns',
  'counts',
  'ages',
  'abc',
  'quarantine',
])

const ofShop = { slugShop: Slug }
const params = z.object(ofShop)
const query = z.object({ from: Day, to: Day })

export const ShopActivity = z.extend(
  z.pick(Activity, { days: true, carriers: true, delay: true, counts: true, returns: true }),
  {
    /** The orders that came, one row for each day that had any. */
    orders: z.array(z.object({ day: Day, orders: Total })),
  },
)
export type ShopActivity = z.infer<typeof ShopActivity>

/** The figures at the shop's own door: what the warehouse did for it, and how well. */
export const shopFiguresCalls = {
  activity: endpoint({
    ...reading('rest_shop_figures_activity', '/rest/shop/{slugShop}/figures/activity'),
    does: 'Ce qui a été fait pour une boutique : commandes, pièces, retards, retours par motif, écarts',
    ...door('read'),
    mayBeOld: true,
    params,
    query,
    answer: answer(z.extend(ShopActivity, upTo)),
  }),

  stock: endpoint({
    ...reading('rest_shop_figures_stock', '/rest/shop/{slugShop}/figures/stock'),
    does: 'L’âge et la rotation du stock d’une boutique, et ce qui en est en quarantaine',
    ...door('read'),
    mayBeOld: true,
    params,
    query,
    answer: answer(z.extend(StockFigures, upTo)),
  }),

  export: endpoint({
    ...reading('rest_shop_figures_export', '/rest/shop/{slugShop}/figures-file/{table}'),
    does: 'Emporte un tableau des chiffres d’une boutique dans un tableur',
    ...door('read'),
    params: z.object({ ...ofShop, table: ShopFigureTable }),
    query: z.extend(query, { format: z.optional(FileFormat) }),
    file: true,
  }),
}
