import { type SQL, sql } from 'drizzle-orm'
import { zoneSql } from './dates.ts'

/** Days of a warehouse, from the first to the last, both included. */
export type Window = {
  readonly warehouseId: string
  readonly timeZone: string
  readonly from: string
  readonly to: string
}

export const dayOf = (at: SQL, { timeZone }: Window): SQL =>
  sql`(${at} at time zone ${zoneSql(timeZone)})::date`

export const isWithin = (at: SQL, { from, to, timeZone }: Window): SQL => {
  const there = zoneSql(timeZone)
  return sql`(${at} >= ${from}::timestamp at time zone ${there}
    and ${at} < (${to}::timestamp + interval '1 day') at time zone ${there})`
}
