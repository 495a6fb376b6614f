import type { Month } from '#contract/entities/bill.ts'
import { said, within, type Xml } from '../../documents/xml.ts'
import { daysOf } from '../month.ts'

/** 102 is how UN/EDIFACT names 20261130. */
export const dayXml = (day: string, prefix: 'udt' | 'qdt' = 'udt'): Xml =>
  said(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })

export const periodXml = (month: Month): Xml =>
  within(
    'ram:BillingSpecifiedPeriod',
    within('ram:StartDateTime', dayXml(daysOf(month).from)),
    within('ram:EndDateTime', dayXml(daysOf(month).to)),
  )
