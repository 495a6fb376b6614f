import type { Bill } from '#contract/entities/bill.ts'
import { isCredit } from '#contract/entities/bill.ts'
import { euroText, rateText } from '#contract/money.ts'
import { column, type Row } from '../../documents/pages.ts'
import { type Element, frame, ink, text } from '../../documents/sheet.ts'
import { edges, ending, heightOf } from './columns.ts'
import { asOwed, type EarlierBill, isClosed } from './invoice.ts'
import { creditTerms, mentionsOf } from './mentions.ts'
import { dayText } from './titles.ts'
import { categoryOf } from './vat.ts'

const { left, right, width } = column
const sumsLeft = right - 78
const vatHeight = 5

/** The VAT by rate at the left, the totals at the right, and below them how to pay and what the law wants said. */
export const endRow = (bill: Bill, earlier: readonly EarlierBill[]): Row => together(endParts(bill, earlier))

function endParts(bill: Bill, earlier: readonly EarlierBill[]): Row[] {
  const sums = sumsRow(asOwed(bill), isCredit(bill))
  if (!isClosed(bill)) return [sums]
  return [
    sums,
    ...(earlier.length > 0 ? [paragraph(earlierText(earlier), 3)] : []),
    isCredit(bill) ? paragraph(creditTerms, 3.4) : paymentRow(bill.closed),
    ...vatReasons(bill).map(reason => paragraph(reason, 2.8)),
    ...mentionsOf(bill.closed).map(mention => paragraph(mention, 2.6)),
  ]
}

/** Rows that stand on one page. */
export const together = (rows: readonly Row[]): Row => ({
  height: rows.reduce((sum, { height }) => sum + height, 0),
  at: top => {
    let y = top
    return rows.flatMap(row => {
      const drawn = row.at(y)
      y += row.height
      return drawn
    })
  },
})

function sumsRow({ vats, net, vat, total }: Bill, credit: boolean): Row {
  const height = Math.max(27, 10 + vatHeight * (vats.length + 1))
  const columns = { rate: left + 16, base: left + 50, cents: left + 80 }
  return {
    height: height + 3,
    at: y => [
      ink(left, y + 2, width, 0.3),
      ending(columns.rate, y + 6, 'Taux', { bold: true }),
      ending(columns.base, y + 6, 'Base HT', { bold: true }),
      ending(columns.cents, y + 6, 'TVA', { bold: true }),
      vats.flatMap(({ rate, base, cents }, nth): Element[] => {
        const at = y + 6 + vatHeight * (nth + 1)
        return [
          ...ending(columns.rate, at, rateText(rate)),
          ...ending(columns.base, at, euroText(base)),
          ...ending(columns.cents, at, euroText(cents)),
        ]
      }),
      text(sumsLeft, y + 6, 'Total HT', { size: 3.4, width: 40 }),
      ending(edges.amount, y + 6, euroText(net), { size: 3.4 }),
      text(sumsLeft, y + 11.5, 'TVA', { size: 3.4, width: 40 }),
      ending(edges.amount, y + 11.5, euroText(vat), { size: 3.4 }),
      frame(sumsLeft - 3, y + 17, right - sumsLeft + 3, 10, 0.4),
      text(sumsLeft, y + 19.6, credit ? 'Avoir TTC' : 'Total TTC', {
        size: 4,
        bold: true,
        width: 48,
      }),
      ending(edges.amount, y + 19.6, euroText(total), { size: 4, bold: true }),
    ],
  }
}

function paymentRow({ dueOn, number, seller }: NonNullable<Bill['closed']>): Row {
  const { iban, bic } = seller
  const account = [iban && `IBAN ${iban}`, bic && `BIC ${bic}`].filter(
    part => part !== undefined && part !== '',
  )
  return {
    height: account.length > 0 ? 13 : 8,
    at: y => [
      text(left, y + 1, `À payer au plus tard le ${dayText(dueOn)}`, { size: 3.8, bold: true, width }),
      account.length > 0
        ? text(left, y + 6.6, `Par virement : ${account.join(' · ')} · référence ${number}`, {
            size: 3.2,
            width,
          })
        : [],
    ],
  }
}

/** A line that is as high as its words need. */
function paragraph(said: string, size: number): Row {
  const lines = text(left, 0, said, { size, width, lines: 12 })
  return {
    height: heightOf(lines.length, size) + 1.2,
    at: y => [lines.map(line => ({ ...line, y: y + 0.6 + line.y }))],
  }
}

const earlierText = (earlier: readonly EarlierBill[]): string =>
  `Corrige ${earlier.map(({ number, issuedOn }) => `la facture ${number} du ${dayText(issuedOn)}`).join(', ')}.`

const vatReasons = ({ vats, closed }: Bill): string[] =>
  closed
    ? [...new Set(vats.map(({ rate }) => categoryOf(rate, closed).reason))].filter(said => said !== undefined)
    : []
