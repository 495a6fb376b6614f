import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { PrintLogEntry } from '../entities/printer.ts'
import { Counted } from '../values.ts'

export const printLogAdd = endpoint({
  name: 'rest_print_log_add',
  method: 'POST',
  path: '/rest/print-log',
  does: 'Ajoute une ou plusieurs impressions à l’historique',
  change: true,
  body: z.object({ entries: z.array(PrintLogEntry).check(z.minLength(1), z.maxLength(200)) }),
  answer: answer(z.object({ added: Counted })),
})
