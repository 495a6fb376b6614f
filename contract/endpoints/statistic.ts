import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Counted } from '../values.ts'

export const Statistics = z.object({
  picked: Counted,
  packed: Counted,
  shipped: Counted,
  received: Counted,
  moved: Counted,
  scrapped: Counted,
  returned: Counted,
  errors: Counted,
  late: Counted,
  byHour: z.array(Counted).check(z.length(24)),
})

export type Statistics = z.infer<typeof Statistics>

export const statisticCalls = {
  today: endpoint({
    name: 'rest_statistic_today',
    method: 'GET',
    path: '/rest/statistic/today',
    does: 'Les chiffres du jour, et les pièces traitées heure par heure',
    scope: 'own',
    answer: Statistics,
  }),
}
