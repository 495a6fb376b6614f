import type { Bill, BillLine } from '#contract/entities/bill.ts'
import { unitPriceText } from '#contract/entities/bill-words.ts'
import { chargeGroups, charges, groupWords } from '#contract/entities/tariff.ts'
import { euroText, rateText } from '#contract/money.ts'
import { column, type Row } from '../../documents/pages.ts'
import { type Element, ink, text } from '../../documents/sheet.ts'
import { edges, ending, heightOf, labelWidth } from './columns.ts'
import { countOf, isPriced, noteOf } from './invoice.ts'

const { left, width } = column
const [size, small] = [3, 2.6]

/** Each group's name and sum, and its lines below. A name never stands alone at the foot of a page. */
export const groupRows = (bill: Bill): Row[] =>
  chargeGroups.flatMap(group => {
    const [first, ...others] = bill.lines.filter(({ kind }) => charges[kind].group === group)
    if (!first) return []
    const sum = [first, ...others].reduce((cents, line) => cents + line.cents, 0)
    const firstRow = lineRow(first, bill)
    return [
      {
        height: groupHeight + firstRow.height,
        at: (y: number) => [groupElements(y, groupWords[group], sum), ...firstRow.at(y + groupHeight)],
      },
      ...others.map(line => lineRow(line, bill)),
    ]
  })

const groupHeight = 6.2

const groupElements = (y: number, word: string, cents: number): Element[] => [
  ...text(left + 1, y + 1.5, word, { size: 3.3, bold: true, width: 120 }),
  ...ending(edges.amount, y + 1.5, euroText(cents), { size: 3.3, bold: true }),
  ink(left, y + groupHeight - 0.4, width, 0.15),
]

function lineRow(line: BillLine, { month }: Bill): Row {
  const label = text(left + 1, 0, line.label, { size, width: labelWidth, lines: 3 })
  const notes = text(left + 4, 0, noteOf(line, month), { size: small, width: labelWidth + 20, lines: 3 })
  const labelHeight = heightOf(Math.max(1, label.length), size)
  return {
    height: labelHeight + heightOf(notes.length, small) + 1.4,
    at: y => [
      label.map(part => ({ ...part, y: y + 0.8 + part.y })),
      notes.map(part => ({ ...part, y: y + 0.8 + labelHeight + part.y })),
      ending(edges.quantity, y + 0.8, countOf(line) ?? ''),
      ending(edges.price, y + 0.8, isPriced(line) ? unitPriceText(line) : ''),
      ending(edges.vat, y + 0.8, rateText(line.vat)),
      ending(edges.amount, y + 0.8, euroText(line.cents)),
    ],
  }
}
