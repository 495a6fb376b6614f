import { dayIn } from '#contract/day.ts'
import { countPlanCalls } from '#contract/endpoints/count-plan.ts'
import { actOf, handlers } from '../handlers.ts'
import { workingDays } from './calendar.ts'
import { placesByClass } from './classes.ts'
import { planOf, savePlan } from './save.ts'

export const countPlanHandlers = handlers(countPlanCalls, {
  read: async ({ user: { warehouseId, timeZone }, db, clock }) => {
    const plan = await planOf(db, warehouseId)
    if (!plan) return { data: { plan, classes: [], workingDays: 0 } }
    const day = dayIn(timeZone, clock())
    return {
      data: {
        plan,
        classes: await placesByClass(db, warehouseId, plan, day),
        workingDays: workingDays(day, plan.weekdays).of,
      },
    }
  },

  save: async ({ body, ...context }) => ({
    data: await savePlan(actOf(context), context.user, body.plan),
  }),
})
