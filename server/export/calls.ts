import { exportCalls } from '#contract/endpoints/export.ts'
import { recordAct } from '../audit/record.ts'
import { handlers } from '../handlers.ts'
import { sheetFile } from '../sheets/file.ts'
import { listName, listRows, listTitles } from './lists.ts'

export const exportHandlers = handlers(exportCalls, {
  list: async ({ db, user, params: { kind }, query: { format, ...filters }, clock, address }) => {
    const subject = listName(kind)
    const act = { user, address, at: clock(), call: exportCalls.list.name, subject, result: null }
    // A list holds customers' addresses: the audit log keeps who exported it.
    await recordAct(db, act)
    return sheetFile({
      name: kind,
      format,
      titles: listTitles(kind),
      rows: listRows(db, user, kind, { filters, now: clock(), timeZone: user.timeZone }),
    })
  },
})
