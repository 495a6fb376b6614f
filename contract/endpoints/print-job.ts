import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { networkPrintStatuses, PrintJobStatus } from '../entities/printer.ts'
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

/** The latest attempt that the server was asked to send. */
export const NetworkPrint = z.object({
  id: Id,
  attempt: Counted,
  status: z.enum(networkPrintStatuses),
  /** The reason why it waits, failed or is doubtful, or why a person must go to the printer. */
  reason: z.nullable(z.string()),
})
export type NetworkPrint = z.infer<typeof NetworkPrint>

export const printJobCalls = {
  state: endpoint({
    ...change('rest_print_job_state', '/rest/print-job/state'),
    does: 'Dit où en sont des impressions',
    scope: 'own',
    body: z.object({ jobs: z.array(PrintJobState).check(z.minLength(1), z.maxLength(200)) }),
    /** `elsewhere`: jobs that another computer has taken over. */
    answer: answer(z.object({ noted: Counted, elsewhere: z.array(Id) })),
  }),

  again: endpoint({
    ...change('rest_print_job_again', '/rest/print-job/again'),
    does: 'Réimprime un document à l’identique, avec un motif',
    scope: 'own',
    body: z.object({ id: Id, reason: text(200) }),
    answer: answer(z.object({ id: Id })),
  }),

  send: endpoint({
    ...change('rest_print_job_send', '/rest/print-job/send'),
    does: 'Fait envoyer une impression par le serveur à une imprimante du réseau, une fois par essai',
    scope: 'own',
    body: z.object({ id: Id, attempt: Counted, printer: Id }),
    answer: answer(NetworkPrint),
  }),

  sent: endpoint({
    ...reading('rest_print_job_sent', '/rest/print-job/sent'),
    does: 'Ce que deviennent des impressions que le serveur envoie',
    scope: 'own',
    /** Ids with commas between. */
    query: z.object({ ids: z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/)) }),
    answer: answer(z.array(NetworkPrint)),
  }),

  take: endpoint({
    ...change('rest_print_job_take', '/rest/print-job/take'),
    does: 'Imprime ici un document qu’aucun poste n’a pris',
    scope: 'own',
    body: z.object({ id: Id }),
    answer: answer(z.object({ id: Id })),
  }),
}
