import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A day is the warehouse's own: from midnight to midnight on its wall. */
export const houseZone = sql.raw(`'Europe/Paris'`)

export const isToday = (at: AnyColumn, now: Date): SQL<boolean> => {
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${houseZone})`
  return sql`(${at} >= ${midnight} at time zone ${houseZone} and ${at} < (${midnight} + interval '1 day') at time zone ${houseZone})`
}

const frenchTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** « le 12 mars à 10:12 », as the warehouse's clock says. */
export const houseTime = (at: Date): string => `le ${frenchTime.format(at)}`
