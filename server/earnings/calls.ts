import { earningCalls } from '#contract/endpoints/earning.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { earningsOf, saveHourCost } from './earnings.ts'

export const earningHandlers = handlers(earningCalls, {
  month: ({ db, user, query, clock }) => data(earningsOf(db, user, query.month, clock())),
  hour: ({ body, ...context }) => data(saveHourCost(actOf(context), body.hourCost)),
})
