import { type AnyColumn, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { houseDay, timeZone } from '#contract/day.ts'

/** A day runs from midnight to midnight in the warehouse's time zone. */
export const houseZone = sql.raw(`'${timeZone}'`)

export const isToday = (at: AnyColumn, now: Date): SQL<boolean> => {
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${houseZone})`
  return sql`(${at} >= ${midnight} at time zone ${houseZone} and ${at} < (${midnight} + interval '1 day') at time zone ${houseZone})`
}

/** Goods without an expiry date, or that expire today or later. */
export const isFresh = (expiry: AnyColumn, now: Date): SQL | undefined =>
  or(isNull(expiry), gte(expiry, houseDay(now)))

const frenchTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** « le 12 mars à 10:12 », in the warehouse's time zone. */
export const houseTime = (at: Date): string => `le ${frenchTime.format(at)}`

const dayAndTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 12/03/2026 à 10:05 », in the warehouse's time zone. */
export const houseDayAndTime = (at: Date): string => dayAndTime.format(at).replace(/,? /, ' à ')

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone })

/** « 12 mars 2026 » */
export const houseLongDay = (at: Date): string => longDay.format(at)

/** Both this program and PostgreSQL keep the IANA's list. */
export const knowsZone = (name: string): boolean =>
  /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name) && isZone(name)

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
