import { type SQL, sql } from 'drizzle-orm'
import { shiftHours } from '#contract/entities/prestation.ts'
import { prestationKinds, prestations } from '../db/schema/index.ts'
import { dayOf, isWithin, type Window } from '../window.ts'

/** The whole minutes of a prestation that has ended, the last one begun: 61 seconds are two. */
export const minutes = sql<
  number | null
>`ceil(extract(epoch from ${prestations.endedAt} - ${prestations.startedAt}) / 60)::int`

/** When it counts: a counted one when it was done, a timed one when it ended. */
const doneAt = sql`coalesce(${prestations.endedAt}, ${prestations.at})`

/** It was done, and nobody undid it. One that runs still, or was forgotten, counts for nothing yet. */
export const stands = sql`(${prestations.undoneAt} is null and (${prestations.count} is not null or ${prestations.endedAt} is not null))`

export const runs = sql`(${prestations.startedAt} is not null and ${prestations.endedAt} is null and ${prestations.undoneAt} is null)`

/** Started longer ago than anybody works. */
export const isForgotten = (now: Date): SQL<boolean> =>
  sql`(${runs} and ${prestations.startedAt} <= ${new Date(now.getTime() - shiftHours * 3_600_000).toISOString()}::timestamptz)`

/** The prestations of these days, each by the day of the warehouse on which it was done or ended, as `figures/charges.ts` has its rows. */
export const prestationRows = (window: Window): SQL => sql`
  select ${doneAt}, ${dayOf(doneAt, window)}, ${prestations.shopId},
    case when ${prestations.count} is null then 'prestation_time' else 'prestation' end, ${prestationKinds.code},
    coalesce(${prestations.count}, ${minutes})::bigint, ${prestations.orderId}, ${prestationKinds.name}, ${prestations.personId}
  from ${prestations} join ${prestationKinds} on ${prestationKinds.id} = ${prestations.kindId}
  where ${isStandingIn(window)}`

/** The days of what was undone in this window: they counted it. */
export const undonePrestationDays = (window: Window): SQL => sql`
  select distinct ${dayOf(doneAt, window)}::text as day from ${prestations}
  where ${prestations.warehouseId} = ${window.warehouseId} and ${prestations.undoneAt} is not null
    and ${isWithin(sql`${prestations.undoneAt}`, window)}`

/** Those that stand on these days. Each part has an index of its own. */
export const isStandingIn = (
  window: Window,
): SQL => sql`(${prestations.warehouseId} = ${window.warehouseId} and ${stands} and (
    (${prestations.count} is not null and ${isWithin(sql`${prestations.at}`, window)})
    or (${prestations.endedAt} is not null and ${isWithin(sql`${prestations.endedAt}`, window)})))`
