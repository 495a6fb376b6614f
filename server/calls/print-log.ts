import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { printLog } from '../db/schema/index.ts'
import { handle } from '../http/handle.ts'
import { readHistory } from '../printing/history.ts'

export const printLogAddCall = handle(printLogCalls.add, async ({ body, user, db }) => {
  const entries = body.entries.map(entry => ({ ...entry, date: new Date(entry.date), userId: user.id }))
  const added = await db.insert(printLog).values(entries).returning({ id: printLog.id })
  return { data: { added: added.length } }
})

export const printHistoryCall = handle(printLogCalls.history, async ({ query, user, db }) => ({
  data: await readHistory(db, user, query),
}))
