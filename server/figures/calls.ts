import { figuresCalls } from '#contract/endpoints/figures.ts'
import { isRefusal } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import { handlers } from '../handlers.ts'
import { sheetFile } from '../sheets/file.ts'
import { activityIn } from './activity.ts'
import { spanOf } from './span.ts'
import { stockIn } from './stock.ts'
import { tableOf } from './tables.ts'

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
    // The figures name people: who took them away stands in the log.
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
