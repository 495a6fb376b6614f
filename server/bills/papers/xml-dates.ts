import type { Month } from '#contract/entities/bill.ts'
import { said, within, type Xml } from '../../documents/xml.ts'

/** 102 is how UN/EDIFACT names 20261130. */
export const dayXml = (day: string, prefix: 'udt' | 'qdt' = 'udt'): Xml =>
  said(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })

export const periodXml = (month: Month): Xml =>
  within(
    'ram:BillingSpecifiedPeriod',
    within('ram:StartDateTime', dayXml(`${month}-01`)),
    within('ram:EndDateTime', dayXml(lastDayOf(month))),
  )

/** Day zero of the next month. */
export function lastDayOf(month: Month): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
}
