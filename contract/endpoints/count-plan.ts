import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { CountPlan, placeClasses } from '../entities/count-plan.ts'

const path = '/rest/count-plan'

export const countPlanCalls = {
  read: endpoint({
    ...reading('rest_count_plan', path),
    does: 'Le plan d’inventaire de l’entrepôt, et ce qu’il demande par jour',
    ...admin,
    answer: answer(
      z.object({
        plan: z.nullable(CountPlan),
        /** The places with goods of each class, as the plan counts them today. Empty without a plan. */
        classes: z.array(z.object({ name: z.enum(placeClasses), places: z.int() })),
        /** The days of this year on which the plan counts. */
        workingDays: z.int(),
      }),
    ),
  }),

  save: endpoint({
    ...change('rest_count_plan_save', path),
    does: 'Règle le plan d’inventaire, ou l’arrête, et refait la part du jour',
    ...admin,
    body: z.object({ plan: z.nullable(CountPlan) }),
    answer: answer(z.object({ plan: z.nullable(CountPlan), due: z.int() })),
  }),
}
