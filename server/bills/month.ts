import type { Month } from '#contract/entities/bill.ts'
import type { Tariff } from '#contract/entities/tariff.ts'

/** Days as they stand on a calendar, both included. */
export type Days = { readonly from: string; readonly to: string }

const dayMs = 24 * 3_600_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** All months have as many days as they have: a leap day and a day of 23 hours are days. */
export function daysOf(month: Month): Days {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: dayAt(Date.UTC(year, number, 0)) }
}

export const lengthOf = ({ from, to }: Days): number => (at(to) - at(from)) / dayMs + 1

export const dayBefore = (day: string): string => dayAt(at(day) - dayMs)

export const monthOf = (day: string): Month => day.slice(0, 7)

export const monthBefore = (month: Month): Month => monthOf(dayBefore(`${month}-01`))

export type Segment = { readonly days: Days; readonly tariff: Tariff }

/** The days of a month on which each tariff holds, in order. Days before the first one belong to none. */
export function segmentsOf(month: Month, tariffs: readonly Tariff[]): Segment[] {
  const { from, to } = daysOf(month)
  const sorted = tariffs.toSorted((one, other) => one.from.localeCompare(other.from))
  return sorted.flatMap((tariff, nth) => {
    const next = sorted[nth + 1]?.from
    const days = {
      from: tariff.from > from ? tariff.from : from,
      to: next !== undefined && next <= to ? dayBefore(next) : to,
    }
    return days.from <= days.to ? [{ days, tariff }] : []
  })
}
