import { and, gte, lt, not, notInArray, type SQL } from 'drizzle-orm'
import { type DueTime, overStatuses } from '#contract/entities/order.ts'
import { isToday } from '../dates.ts'
import { orders } from '../db/schema/index.ts'

/** A moment on a warehouse's own clock. */
export type Moment = { readonly now: Date; readonly timeZone: string }

/** Orders that have not left and whose departure is missed, still today, or on another day. */
export function isDue(due: DueTime, { now, timeZone }: Moment): SQL | undefined {
  const today = isToday(orders.cutoffAt, now, timeZone)
  const when: Record<DueTime, SQL | undefined> = {
    late: lt(orders.cutoffAt, now),
    today: and(gte(orders.cutoffAt, now), today),
    later: and(gte(orders.cutoffAt, now), not(today)),
  }
  return and(notInArray(orders.status, [...overStatuses]), when[due])
}
