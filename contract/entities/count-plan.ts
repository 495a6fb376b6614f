import * as z from 'zod/mini'

/** An article's class follows the number of its moves, or the value of the moved pieces. */
export const plannedBy = ['moves', 'value'] as const

export const placeClasses = ['A', 'B', 'C'] as const
export type PlaceClass = (typeof placeClasses)[number]

/** Why a place is due: its class says how often, or a difference was found beside it. */
export const plannedFor = [...placeClasses, 'neighbour'] as const
export const PlannedFor = z.enum(plannedFor)
export type PlannedFor = z.infer<typeof PlannedFor>

const percent = (least: number) => z.int().check(z.minimum(least), z.maximum(100))
/** Once a week at most: a place's week then has one count. */
const Times = z.int().check(z.minimum(0), z.maximum(52))

export const CountPlan = z
  .object({
    by: z.enum(plannedBy),
    days: z.int().check(z.minimum(7), z.maximum(366)),
    shareA: percent(1),
    shareB: percent(0),
    timesA: Times,
    timesB: Times,
    timesC: Times,
    /** From 1, Monday, to 7. */
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  })
  .check(z.refine(({ shareA, shareB }) => shareA + shareB <= 100, { path: ['shareB'] }))
export type CountPlan = z.infer<typeof CountPlan>

/** Today's share as one person finds it. `left`: places that this person could count now. */
export const DayPlan = z.object({ due: z.int(), counted: z.int(), left: z.int() })
export type DayPlan = z.infer<typeof DayPlan>
