import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { PrintJobStatus } from '../entities/printer.ts'
import { Counted, Id, Instant, optionalText, text } from '../values.ts'

export const PrintJobState = z.object({
  id: Id,
  status: PrintJobStatus,
  /** The number of earlier prints of this job. */
  attempt: Counted,
  printer: optionalText(200),
  reason: optionalText(500),
  at: Instant,
})

export type PrintJobState = z.infer<typeof PrintJobState>

export const printJobCalls = {
  state: endpoint({
    name: 'rest_print_job_state',
    method: 'POST',
    path: '/rest/print-job/state',
    does: 'Dit où en sont des impressions',
    scope: 'own',
    change: true,
    body: z.object({ jobs: z.array(PrintJobState).check(z.minLength(1), z.maxLength(200)) }),
    /** `elsewhere`: jobs that another computer has taken over. */
    answer: answer(z.object({ noted: Counted, elsewhere: z.array(Id) })),
  }),

  again: endpoint({
    name: 'rest_print_job_again',
    method: 'POST',
    path: '/rest/print-job/again',
    does: 'Réimprime un document à l’identique, avec un motif',
    scope: 'own',
    change: true,
    body: z.object({ id: Id, reason: text(200) }),
    answer: answer(z.object({ id: Id })),
  }),

  take: endpoint({
    name: 'rest_print_job_take',
    method: 'POST',
    path: '/rest/print-job/take',
    does: 'Imprime ici un document qu’aucun poste n’a pris',
    scope: 'own',
    change: true,
    body: z.object({ id: Id }),
    answer: answer(z.object({ id: Id })),
  }),
}
