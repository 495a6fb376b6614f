import { auditCalls } from '#contract/endpoints/audit.ts'
import { recordAct } from '../audit/record.ts'
import { handlers } from '../handlers.ts'
import { auditCsv } from './csv.ts'
import { readAudit } from './read.ts'

const pageSize = 50

export const auditHandlers = handlers(auditCalls, {
  list: async ({ db, user, query: { before, ...asked } }) => ({
    data: await readAudit(db, user, asked, { before, size: pageSize }),
  }),

  export: async ({ db, user, query, clock, address }) => {
    const act = { user, address, at: clock(), call: auditCalls.export.name, subject: '', result: null }
    await recordAct(db, act)
    return {
      name: 'journal-des-actions.csv',
      type: 'text/csv; charset=utf-8',
      stream: auditCsv(db, user, query),
    }
  },
})
