import { type NewPrintLogEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import { isRefusal } from '#contract/problems.ts'
import { pageRoute } from '#contract/route.ts'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import type { Call } from '#src/api/client.ts'

/** Appends documents that reached a printer to the printer log, one or several at once. */
export const createPrintLog = (call: Call) => async (jobs: readonly QueuedJob[]) =>
  !isRefusal(await call(printLogCalls.add, { body: { entries: jobs.map(entryOf) } }))

const entryOf = ({ id, title, type, order, since, attempt, printer }: QueuedJob): NewPrintLogEntry => ({
  date: new Date(since).toISOString(),
  name: title,
  type,
  link: order ? `${pageRoute('warehouse_order-information')}?code=${encodeURIComponent(order)}` : '',
  job: { id, attempt, printer: printer ?? '' },
})
