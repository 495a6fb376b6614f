import { houseDay } from '#machines/shared/house-day.ts'
import type { Days } from '#src/ui/aria/days.tsx'

export type Span = NonNullable<Days>

const dayMs = 24 * 3_600_000
/** Noon in UTC is the same day in every time zone. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayAt = (noon: number) => new Date(noon).toISOString().slice(0, 10)

export const presets = [
  { id: 'today', title: 'Aujourd’hui', back: 0 },
  { id: 'week', title: '7 jours', back: 6 },
  { id: 'month', title: '30 jours', back: 29 },
  { id: 'year', title: '12 mois', back: 364 },
] as const

/** The last days, with the running one. */
export function lastDays(back: number): Span {
  const to = houseDay(Date.now())
  return { from: dayAt(noonOf(to) - back * dayMs), to }
}

/** How many days, both ends included. */
export const daysIn = ({ from, to }: Span): number => (noonOf(to) - noonOf(from)) / dayMs + 1

export const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to

const mostDays = 5 * 366

/** What the address or the calendar says, if the server could answer it. */
export function spanIn(from: string | null, to: string | null): Span | undefined {
  const looksLikeDay = /^(19|2\d)\d\d-\d\d-\d\d$/
  if (!from || !to || !looksLikeDay.test(from) || !looksLikeDay.test(to)) return undefined
  const [first, last] = [noonOf(from), noonOf(to)]
  const fits = first <= last && last - first < mostDays * dayMs
  return fits ? { from, to } : undefined
}

/** So many points a chart takes: beyond, a point is a week. */
const mostPoints = 92

/** The days to draw, in their order, each with the days that it stands for. */
export function stepsOf({ from, to }: Span): { first: string; days: readonly string[] }[] {
  const all: string[] = []
  for (let noon = noonOf(from); noon <= noonOf(to); noon += dayMs) all.push(dayAt(noon))
  if (all.length <= mostPoints) return all.map(day => ({ first: day, days: [day] }))
  const weeks = new Map<string, string[]>()
  for (const day of all) {
    const monday = dayAt(noonOf(day) - ((new Date(noonOf(day)).getUTCDay() + 6) % 7) * dayMs)
    weeks.set(monday, [...(weeks.get(monday) ?? []), day])
  }
  return [...weeks.values()].flatMap(days => (days[0] === undefined ? [] : [{ first: days[0], days }]))
}
