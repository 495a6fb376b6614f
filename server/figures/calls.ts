import { figuresCalls } from '#contract/endpoints/figures.ts'
import { shopFiguresCalls } from '#contract/endpoints/shop-figures.ts'
import { isRefusal } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import { atDoor } from '../auth/reach.ts'
import { data, handlers } from '../handlers.ts'
import { sheetFile } from '../sheets/file.ts'
import { activityIn, shopActivityIn } from './activity.ts'
import { tableOf } from './sheets.ts'
import { spanOf } from './span.ts'
import { stockIn } from './stock.ts'

export const figuresHandlers = handlers(figuresCalls, {
  activity: async ({ db, user, query, clock }) => {
    const now = clock()
    const span = await spanOf(db, user, query, now)
    if (isRefusal(span)) return span
    return { data: { ...(await activityIn(span)), upTo: now.toISOString(), missing: span.missing } }
  },

  stock: async ({ db, user, query, clock }) => {
    const now = clock()
    const span = await spanOf(db, user, query, now)
    if (isRefusal(span)) return span
    return { data: { ...(await stockIn(span)), upTo: now.toISOString(), missing: span.missingEver } }
  },

  export: async ({ db, user, params: { table }, query: { format, ...asked }, clock, address }) => {
    const now = clock()
    const span = await spanOf(db, user, asked, now)
    if (isRefusal(span)) return span
    // The figures name people: the audit log keeps who exported them.
    await recordAct(db, {
      user,
      address,
      at: now,
      call: figuresCalls.export.name,
      subject: table,
      result: null,
    })
    return sheetFile({
      name: `indicateurs-${table}-${asked.from}-${asked.to}`,
      format,
      ...(await tableOf(span, table)),
    })
  },
})

/** The same days of one shop, without the warehouse's people. */
export const shopFiguresHandlers = handlers(shopFiguresCalls, {
  activity: ({ db, user, shop, query, clock }) => {
    const now = clock()
    return data(
      atDoor(db, user, shop, by => spanOf(db, by, query, now)),
      async span => ({ ...(await shopActivityIn(span)), upTo: now.toISOString(), missing: span.missing }),
    )
  },

  stock: ({ db, user, shop, query, clock }) => {
    const now = clock()
    return data(
      atDoor(db, user, shop, by => spanOf(db, by, query, now)),
      async span => ({ ...(await stockIn(span)), upTo: now.toISOString(), missing: span.missingEver }),
    )
  },

  export: ({ db, user, shop, params: { table }, query: { format, ...asked }, clock, address }) =>
    atDoor(db, user, shop, async by => {
      const now = clock()
      const span = await spanOf(db, by, asked, now)
      if (isRefusal(span)) return span
      const call = shopFiguresCalls.export.name
      await recordAct(db, { user, shop, address, at: now, call, subject: table, result: null })
      return sheetFile({
        name: `chiffres-${table}-${asked.from}-${asked.to}`,
        format,
        ...(await tableOf(span, table)),
      })
    }),
})
