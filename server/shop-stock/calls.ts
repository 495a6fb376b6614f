import { shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import { atDoor } from '../auth/reach.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { sheetFile } from '../sheets/file.ts'
import { movesOfArticle, stockOfArticle } from './article.ts'
import { listedStock, listStock } from './list.ts'
import { sheetRows, sheetTitles } from './sheet.ts'
import { saveThreshold } from './thresholds.ts'

/** The stock of one shop, for its own people and the managers of its warehouse. */
export const shopStockHandlers = handlers(shopStockCalls, {
  list: ({ db, user, shop, query, clock }) =>
    data(atDoor(db, user, shop, by => listStock(db, by, query, clock()))),

  export: ({ db, user, shop, query: { format, ...asked }, clock, address }) =>
    atDoor(db, user, shop, async by => {
      const now = clock()
      const listed = await listedStock(db, by, asked, now)
      if (isRefusal(listed)) return listed
      const call = shopStockCalls.export.name
      await recordAct(db, { user, shop, address, at: now, call, subject: shop.name, result: null })
      return sheetFile({
        name: 'stock',
        format,
        titles: sheetTitles,
        rows: sheetRows(db, by, listed, now),
      })
    }),

  article: ({ db, user, shop, params, query, clock }) =>
    data(
      atDoor(db, user, shop, by =>
        stockOfArticle(db, by, shop, { sku: params.article, day: query.day, now: clock() }),
      ),
    ),

  moves: ({ db, user, shop, params, query, clock }) =>
    data(
      atDoor(db, user, shop, by => {
        const { day, ...page } = query
        return movesOfArticle(db, by, shop, { sku: params.article, day, now: clock(), ...page })
      }),
    ),

  saveThreshold: ({ db, user, shop, params, body, clock, note }) =>
    data(
      atDoor(db, user, shop, by =>
        saveThreshold(actOf({ db, user: by, clock, note }), by, shop, params.article, body.threshold),
      ),
    ),
})
