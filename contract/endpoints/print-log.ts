import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { PrintJobStatus, PrintLogEntry } from '../entities/printer.ts'
import { OperationType } from '../operations.ts'
import { Counted, Day, Id, optionalText, Total } from '../values.ts'
import { listed } from './page.ts'

export const historySorts = ['date', 'name', 'type', 'user', 'computer', 'printer'] as const

export const PrintHistoryEntry = z.object({
  ...PrintLogEntry.shape,
  /** Older entries may have names or links that are not allowed now. */
  name: z.string(),
  link: z.string(),
  id: Id,
  user: z.nullable(z.string()),
  computer: z.nullable(z.string()),
  printer: z.string(),
  /** The stored document, for an exact reprint; null once it is deleted. */
  job: z.nullable(z.object({ id: Id, status: PrintJobStatus })),
  /** The reason for the reprint; null for a first print. */
  reason: z.nullable(z.string()),
})
export type PrintHistoryEntry = z.infer<typeof PrintHistoryEntry>

/** With its job, an entry is kept once for each attempt, however often it is sent. */
const NewEntry = z.object({
  ...PrintLogEntry.shape,
  job: z.optional(z.object({ id: Id, attempt: Counted, printer: optionalText(200) })),
})

export type NewPrintLogEntry = z.infer<typeof NewEntry>

export const printLogCalls = {
  add: endpoint({
    ...change('rest_print_log_add', '/rest/print-log'),
    does: 'Ajoute une ou plusieurs impressions à l’historique',
    scope: 'own',
    body: z.object({ entries: z.array(NewEntry).check(z.minLength(1), z.maxLength(200)) }),
    answer: answer(z.object({ added: Total })),
  }),

  history: endpoint({
    ...reading('rest_print_log_list', '/rest/print-log'),
    does: 'L’historique des impressions de l’entrepôt, page par page',
    mayBeOld: true,
    scope: 'own',
    query: z.object({
      from: z.optional(Day),
      /** The last day, inclusive. */
      to: z.optional(Day),
      type: z.optional(OperationType),
      ...listed(historySorts),
      text: optionalText(200),
    }),
    answer: answer(z.object({ entries: z.array(PrintHistoryEntry), total: z.int() })),
  }),
}
