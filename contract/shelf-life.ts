import { isPerished } from './day.ts'

const dayMs = 86_400_000

/** The day so many days after this one: 2026-04-11. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The days from one day to another. */
export const daysUntil = (day: string, today: string): number => (Date.parse(day) - Date.parse(today)) / dayMs

/** Goods with this date may leave in a parcel of today: so many days at least are left to them. */
export const mayLeave = (expiry: string | null, today: string, leastDays: number): boolean =>
  expiry === null || expiry >= daysAfter(today, leastDays)

/** « 30 jours » */
export const daysText = (days: number): string => (days === 1 ? 'un jour' : `${days} jours`)

/** « Encre bleue : périme le 02/04/2026, dans 21 jours. Il faut 30 jours au départ. » */
export function whyStays(name: string, expiry: string, today: string, leastDays: number): string {
  const day = expiry.split('-').reverse().join('/')
  if (isPerished(expiry, today)) return `${name} : périmé depuis le ${day}.`
  const left = daysUntil(expiry, today)
  const when = left === 0 ? 'aujourd’hui' : `le ${day}, dans ${daysText(left)}`
  return `${name} : périme ${when}. Il faut ${daysText(leastDays)} au départ.`
}
