import type { Bill } from '#contract/entities/bill.ts'
import { isCredit } from '#contract/entities/bill.ts'
import { ofMonth } from '#contract/entities/bill-words.ts'
import { houseDayAndTime } from '../../dates.ts'

/** « Facture F2026-0042 », « Avoir F2026-0043 » */
export const titleOf = (bill: Bill): string =>
  bill.closed
    ? `${isCredit(bill) ? 'Avoir' : 'Facture'} ${bill.closed.number}`
    : `Brouillon ${ofMonth(bill.month)}`

/** « le 29/11/2026 à 10:05 » */
export const upToText = ({ upTo }: Bill, timeZone: string): string =>
  `le ${houseDayAndTime(new Date(upTo), timeZone)}`

const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
/** « 1 décembre 2026 » */
export const dayText = (day: string): string =>
  days.format(new Date(`${day}T12:00:00Z`)).replace(/^1 /, '1er ')
