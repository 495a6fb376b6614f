import { exportCalls } from '#contract/endpoints/export.ts'
import { recordAct } from '../audit/record.ts'
import { handlers } from '../handlers.ts'
import { kindOf } from '../import/kinds/index.ts'
import { sheetFile } from '../sheets/file.ts'
import { listRows, listTitles } from './lists.ts'

export const exportHandlers = handlers(exportCalls, {
  list: async ({ db, user, params: { kind }, query: { format }, clock, address }) => {
    const { title } = kindOf(kind)
    const act = { user, address, at: clock(), call: exportCalls.list.name, subject: title, result: null }
    // A list holds customers' addresses: who took one away stands in the log.
    await recordAct(db, act)
    return sheetFile({ name: kind, format, titles: listTitles(kind), rows: listRows(db, user, kind) })
  },
})
