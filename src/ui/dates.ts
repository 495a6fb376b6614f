import dayjs from 'dayjs'
import 'dayjs/locale/fr.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { houseZone } from '#machines/shared/house-day.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.locale('fr')

/** Every date on a screen is formatted and computed here, by the warehouse's clock, wherever the browser stands. */
type At = string | number | Date

/** A day without an hour, such as an expiry, is the same in every time zone. */
const there = (at: At) =>
  typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at) ? dayjs(at) : dayjs.utc(onTheWall(at))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The moment as the warehouse's clock shows it: 2026-03-12 09:05:03. `dayjs.tz` would make a formatter for each date, which a list feels. */
function onTheWall(at: At): string {
  const zone = houseZone()
  const shown = { dateStyle: 'short', timeStyle: 'medium', timeZone: zone } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', shown)
  clocks.set(zone, clock)
  return clock.format(typeof at === 'string' ? new Date(at) : at)
}

/** « 09:05 » */
export const formatHour = (at: At): string => there(at).format('HH:mm')

/** « 09:05:03 » */
export const formatSecond = (at: At): string => there(at).format('HH:mm:ss')

/** « 12 mars, 09:05 » */
export const formatDayHour = (at: At): string => there(at).format('D MMM, HH:mm')

/** « 12 mars 2026, 09:05 » */
export const formatYearDayHour = (at: At): string => there(at).format('D MMM YYYY, HH:mm')

/** « 12 mars » */
export const formatShortDay = (at: At): string => there(at).format('D MMM')

/** « 12 mars 2026 » */
export const formatLongDay = (at: At): string => there(at).format('D MMMM YYYY')

/** « jeudi 12 mars 2026 » */
export const formatWeekday = (at: At): string => there(at).format('dddd D MMMM YYYY')

/** « 12/03/2026 » */
export const formatNumericDay = (at: At): string => there(at).format('DD/MM/YYYY')

/** « 12/03/2026 09:05 » */
export const formatNumericHour = (at: At): string => there(at).format('DD/MM/YYYY HH:mm')

/** « 12/03/2026 09:05:03 » */
export const formatNumericSecond = (at: At): string => there(at).format('DD/MM/YYYY HH:mm:ss')

/** The first or the last moment of a day at the warehouse. */
export const momentOf = (day: string, which: 'startOf' | 'endOf'): string =>
  dayjs.tz(day, houseZone())[which]('day').toISOString()

/** « 09:05 » today, « 11 mars, 17:30 » on any other day. */
export const formatRecent = (at: At, now: At = Date.now()): string =>
  there(at).format('YYYY-MM-DD') === there(now).format('YYYY-MM-DD') ? formatHour(at) : formatDayHour(at)

/** « départ 16:30 », « départ 13 mars, 16:30 », « départ manqué 11 mars, 16:30 »: the same words wherever a lorry is named. */
export const formatDeparture = (at: At, missed: boolean, now?: At): string =>
  `${missed ? 'départ manqué' : 'départ'} ${formatRecent(at, now)}`

/** « 2 h 05 », « 12 min 05 s » within the last hour; undefined once it has passed. */
export function formatTimeLeft(until: At, now: At): string | undefined {
  const seconds = dayjs(until).diff(now, 'second')
  if (dayjs(until).diff(now) <= 0) return undefined
  const two = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes >= 60
    ? `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`
    : `${minutes} min ${two(seconds % 60)} s`
}

export const millisecondsBetween = (from: At, to: At): number => dayjs(to).diff(from)

export const minutesBetween = (from: At, to: At): number => dayjs(to).diff(from, 'minute', true)

export const currentHour = (): number => there(Date.now()).hour()
