import * as z from 'zod/mini'
import { endpoint, reading } from '../endpoint.ts'
import { Total } from '../values.ts'

export const Statistics = z.object({
  picked: Total,
  packed: Total,
  shipped: Total,
  received: Total,
  moved: Total,
  scrapped: Total,
  returned: Total,
  errors: Total,
  late: Total,
  byHour: z.array(Total).check(z.length(24)),
})
export type Statistics = z.infer<typeof Statistics>

export const statisticCalls = {
  today: endpoint({
    ...reading('rest_statistic_today', '/rest/statistic/today'),
    does: 'Les chiffres du jour, et les pièces traitées heure par heure',
    mayBeOld: true,
    scope: 'own',
    answer: Statistics,
  }),
}
