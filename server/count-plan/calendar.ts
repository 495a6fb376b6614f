const dayMs = 24 * 3_600_000

/** A day's noon in UTC: its weekday is the same in every zone. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** From 1, Monday, to 7. */
const weekdayOf = (at: Date): number => at.getUTCDay() || 7

/** The days of this day's year on which the plan counts, up to this day and in all. A leap year has one day more. */
export function workingDays(day: string, weekdays: readonly number[]): { nth: number; of: number } {
  const year = day.slice(0, 4)
  let [nth, of] = [0, 0]
  for (let at = noonOf(`${year}-01-01`); String(at.getUTCFullYear()) === year; at = after(at)) {
    if (!weekdays.includes(weekdayOf(at))) continue
    of += 1
    if (at.toISOString().slice(0, 10) <= day) nth += 1
  }
  return { nth, of }
}

export const isWorkingDay = (day: string, weekdays: readonly number[]): boolean =>
  weekdays.includes(weekdayOf(noonOf(day)))

/** So many days before this one. */
export const daysBefore = (day: string, days: number): string =>
  new Date(noonOf(day).getTime() - days * dayMs).toISOString().slice(0, 10)

const after = (at: Date): Date => new Date(at.getTime() + dayMs)
