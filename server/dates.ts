import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * A warehouse's day runs from midnight to midnight in its own time zone. As a literal, the zone makes equal expressions of
 * one statement equal to PostgreSQL, too.
 */
export function zoneSql(zone: string): SQL {
  if (!looksLikeZone.test(zone)) throw new RangeError(`${zone} is no time zone`)
  return sql.raw(`'${zone}'`)
}

/** The midnight before this moment, without its zone. */
export const midnightBefore = (now: Date, zone: string): SQL =>
  sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${zoneSql(zone)})`

export const isToday = (at: AnyColumn, now: Date, zone: string): SQL<boolean> => {
  const midnight = midnightBefore(now, zone)
  const there = zoneSql(zone)
  return sql`(${at} >= ${midnight} at time zone ${there} and ${at} < (${midnight} + interval '1 day') at time zone ${there})`
}

/** The midnight that begins this day of the calendar. */
export function startOfDay(day: string, timeZone: string): Date {
  const utc = new Date(`${day}T00:00:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const there = new Date(`${clock.format(utc).replace(' ', 'T')}Z`)
  return new Date(2 * utc.getTime() - there.getTime())
}

/** The midnight that ends this day of the calendar. */
export const endOfDay = (day: string, zone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${zoneSql(zone)})`

/** « le 12 mars à 10:12 » */
export const houseTime = (at: Date, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('fr-FR', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `le ${day.format(at)}`
}

/** « 12/03/2026 à 10:05 » */
export const houseDayAndTime = (at: Date, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('fr-FR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return day.format(at).replace(/,? /, ' à ')
}

/** « 12 mars 2026 à 10:05 » */
export const houseLongDayAndTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)

/** « 12 mars 2026 » */
export const houseLongDay = (at: Date, timeZone: string, language = 'fr-FR'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at)

const looksLikeZone = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/

/** Both this program and PostgreSQL keep the IANA's list. */
export function knowsZone(name: string): boolean {
  if (!looksLikeZone.test(name)) return false
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
