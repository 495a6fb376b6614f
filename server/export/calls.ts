import { exportCalls } from '#contract/endpoints/export.ts'
import { recordAct } from '../audit/record.ts'
import { atDoor } from '../auth/reach.ts'
import { handlers } from '../handlers.ts'
import { sheetFile } from '../sheets/file.ts'
import { listName, listRows, listTitles } from './lists.ts'

// A list holds customers' addresses: the audit log keeps who took it away.
export const exportHandlers = handlers(exportCalls, {
  list: async ({ db, user, params: { kind }, query: { format, ...filters }, clock, address }) => {
    const [now, subject, call] = [clock(), listName(kind), exportCalls.list.name]
    await recordAct(db, { user, address, at: now, call, subject, result: null })
    return sheetFile({
      ...{ name: kind, format, titles: listTitles(kind) },
      rows: listRows(db, user, kind, { filters, now, timeZone: user.timeZone }),
    })
  },

  ofShop: ({ db, user, shop, params: { kind }, query: { format, ...filters }, clock, address }) =>
    atDoor(db, user, shop, async by => {
      const [now, subject, call] = [clock(), `${listName(kind)} de ${shop.name}`, exportCalls.ofShop.name]
      await recordAct(db, { user, shop, address, at: now, call, subject, result: null })
      return sheetFile({
        ...{ name: kind, format, titles: listTitles(kind, ofWarehouse) },
        rows: listRows(db, by, kind, { filters, now, timeZone: user.timeZone }, ofWarehouse),
      })
    }),
})

/** Columns that a shop's own file has not: it is all of one shop, and the warehouse's people are its own. */
const ofWarehouse = ['shop', 'createdBy']
