import type { Bill, BillLine, Month } from '#contract/entities/bill.ts'
import { isCredit } from '#contract/entities/bill.ts'
import { ofMonth, quantityText } from '#contract/entities/bill-words.ts'
import { unitsInPrice } from '#contract/entities/tariff.ts'
import { costOf, pricesInCent } from '#contract/money.ts'

export type ClosedBill = Bill & { readonly closed: NonNullable<Bill['closed']> }
export const isClosed = (bill: Bill): bill is ClosedBill => bill.closed !== null

/** A closed bill of an earlier month that this one corrects. The law wants a credit note to name it. */
export type EarlierBill = { readonly month: Month; readonly number: string; readonly issuedOn: string }

/** A credit note says its amounts with their signs turned: what is owed to the shop stands above zero. */
export function asOwed<T extends Bill>(bill: T): T {
  if (!isCredit(bill)) return bill
  return {
    ...bill,
    lines: bill.lines.map(line => ({ ...line, quantity: turned(line.quantity), cents: turned(line.cents) })),
    vats: bill.vats.map(({ rate, base, cents }) => ({ rate, base: turned(base), cents: turned(cents) })),
    net: turned(bill.net),
    vat: turned(bill.vat),
    total: turned(bill.total),
  }
}

/** Zero has no sign. */
const turned = (amount: number): number => (amount === 0 ? 0 : -amount)

/** Whether quantity times price gives the amount. Otherwise the amount is a sum, and the quantity only tells of what. */
export const isPriced = (line: BillLine): line is BillLine & { price: number } =>
  line.price !== null && costOf(line.quantity, line.price, unitsInPrice[line.unit]) === line.cents

/** A price for the whole of an amount, in hundredths of a cent. */
export const wholePrice = (cents: number): number => Math.abs(cents) * pricesInCent

/** The things that an amount is the sum of; undefined where it is no sum, but an amount that somebody or a rule set. */
export const countOf = ({ kind, quantity, unit }: BillLine): string | undefined =>
  kind === 'adjustment' || kind === 'minimum' ? undefined : quantityText(quantity, unit)

/** Why a line is there, where its own words do not say it. */
export const noteOf = (line: BillLine, month: Month): string =>
  [line.month === month ? '' : `Correction ${ofMonth(line.month)}`, line.reason ?? '']
    .filter(part => part !== '')
    .join(' : ')
