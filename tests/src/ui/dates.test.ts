import { expect, onTestFinished, test, vi } from 'vitest'
import { workIn } from '#machines/shared/house-day.ts'
import * as dates from '#src/ui/dates.ts'
import { formatNumericDay, formatRecent, formatTimeLeft } from '#src/ui/dates.ts'

/** Each formatter, with the options of the Intl formatter that gives the same text. */
const formatters: [(at: number) => string, Intl.DateTimeFormatOptions][] = [
  [dates.formatHour, { hour: '2-digit', minute: '2-digit' }],
  [dates.formatSecond, { hour: '2-digit', minute: '2-digit', second: '2-digit' }],
  [dates.formatDayHour, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }],
  [
    dates.formatYearDayHour,
    { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  ],
  [dates.formatShortDay, { day: 'numeric', month: 'short' }],
  [dates.formatLongDay, { day: 'numeric', month: 'long', year: 'numeric' }],
  [dates.formatWeekday, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  [dates.formatNumericDay, { dateStyle: 'short' }],
  [dates.formatNumericHour, { dateStyle: 'short', timeStyle: 'short' }],
  [dates.formatNumericSecond, { dateStyle: 'short', timeStyle: 'medium' }],
]

test.each(formatters)('%o writes the same as Intl in French, on each day of a year', (format, options) => {
  const known = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' })
  const days = Array.from({ length: 365 }, (_, day) =>
    new Date(2026, 0, 1 + day, day % 24, day % 60, 7).getTime(),
  )
  expect(days.map(at => format(at))).toEqual(days.map(at => known.format(at)))
})

test('a time of today stands alone, a time of another day has its date', () => {
  const now = '2026-03-12T09:00:00Z'
  expect(formatRecent('2026-03-12T08:04:00Z', now)).toBe('09:04')
  expect(formatRecent('2026-03-11T16:30:00Z', now)).toBe('11 mars, 17:30')
})

test('hours and days are those of the warehouse’s clock, wherever the browser stands', () => {
  onTestFinished(() => workIn())
  workIn('America/New_York')
  expect(dates.formatHour('2026-03-12T03:30:00Z')).toBe('23:30')
  expect(dates.formatShortDay('2026-03-12T03:30:00Z')).toBe('11 mars')
  expect(formatRecent('2026-03-12T03:30:00Z', '2026-03-12T03:50:00Z')).toBe('23:30')
  expect(formatNumericDay('2026-03-12')).toBe('12/03/2026')
  vi.useFakeTimers({ now: new Date('2026-03-12T03:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  expect(dates.currentHour()).toBe(23)
})

test('the time left shows seconds in the last hour, and is undefined afterwards', () => {
  const now = new Date(2026, 2, 12, 10, 0)
  expect(formatTimeLeft(new Date(2026, 2, 12, 12, 5), now)).toBe('2 h 05')
  expect(formatTimeLeft(new Date(2026, 2, 13, 16, 5), now)).toBe('30 h 05')
  expect(formatTimeLeft(new Date(2026, 2, 12, 10, 12, 5), now)).toBe('12 min 05 s')
  expect(formatTimeLeft(now, now)).toBeUndefined()
})

test('an expiry shows the day that is printed on the goods', () => {
  expect(formatNumericDay('2026-03-12')).toBe('12/03/2026')
})
