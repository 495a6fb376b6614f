export type Clock = ReturnType<typeof makeClock>

const minute = 60_000
const quarter = 15 * minute

/** Places every moment of the demo relative to now: its morning is over and its lorries leave soon. */
export function makeClock(now: Date) {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const started = Math.max(midnight.getTime(), now.getTime() - 7 * 60 * minute)
  return {
    now,
    /** A moment in today's working time: 0 is its start, 1 is now. */
    today: (part: number): Date => new Date(started + (now.getTime() - started) * part),
    daysAgo: (days: number, hour = 9): Date => {
      const day = new Date(midnight)
      day.setDate(day.getDate() - days)
      day.setHours(hour)
      return day
    },
    /** Rounded up to a quarter of an hour, like a lorry's departure. */
    inMinutes: (minutes: number): Date =>
      new Date(Math.ceil((now.getTime() + minutes * minute) / quarter) * quarter),
  }
}

/** `16:30`, in this machine's time zone. */
export const hourOf = (moment: Date): string =>
  [moment.getHours(), moment.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')

export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
