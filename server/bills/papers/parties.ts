import type { Bill, Party } from '#contract/entities/bill.ts'
import { ofMonth } from '#contract/entities/bill-words.ts'
import { column, type Head } from '../../documents/pages.ts'
import { type Element, frame, ink, text } from '../../documents/sheet.ts'
import { edges, ending, heightOf } from './columns.ts'
import { dayText, titleOf, upToText } from './titles.ts'

const { left, right, width } = column
/** The buyer stands where the window of an envelope is. */
const buyerLeft = left + 98
const buyerWidth = width - 98
const sellerWidth = 92
const small = 2.9

type Elements = readonly (Element | readonly Element[])[]

/** The first page says who bills whom, for what and until when. */
export function openingOf(bill: Bill, timeZone: string): Head {
  const { closed } = bill
  const seller = blockOf(left, 12, { party: closed?.seller, name: bill.warehouse, width: sellerWidth })
  const buyer = blockOf(buyerLeft, 40, { party: closed?.buyer, name: bill.shop.name, width: buyerWidth })
  const foot = Math.max(seller.foot, buyer.foot, 56) + 5
  return {
    height: foot + 8 - 12,
    elements: [...seller.elements, ...titleBlock(bill, timeZone), ...buyer.elements, ...tableHead(foot)],
  }
}

/** The other pages say which document they belong to. */
export const headOf = (bill: Bill): Head => ({
  height: 16,
  elements: [
    text(left, 12, bill.closed?.seller.name ?? bill.warehouse, { size: 3.4, bold: true, width: 90 }),
    ending(right, 12, titleOf(bill), { size: 3.4, bold: true }),
    ...tableHead(20),
  ],
})

function titleBlock(bill: Bill, timeZone: string): Elements {
  const { closed, month } = bill
  if (!closed) {
    return [
      frame(buyerLeft - 3, 11, buyerWidth + 3, 26, 0.6),
      text(buyerLeft, 14, 'BROUILLON', { size: 7, bold: true, width: buyerWidth }),
      text(buyerLeft, 23, `À ce jour, ${upToText(bill, timeZone)}`, { size: 3.4, width: buyerWidth }),
      text(buyerLeft, 28, `Prestations ${ofMonth(month)}`, { size: 3.4, width: buyerWidth }),
      text(buyerLeft, 32.5, 'Ce document n’est pas une facture.', { size: 2.9, width: buyerWidth }),
    ]
  }
  return [
    text(buyerLeft, 11, titleOf(bill), { size: 5.6, bold: true, width: buyerWidth }),
    text(buyerLeft, 20, `Du ${dayText(closed.issuedOn)}`, { size: 3.4, width: buyerWidth }),
    text(buyerLeft, 25, `Prestations ${ofMonth(month)}`, { size: 3.4, width: buyerWidth }),
    text(buyerLeft, 30, 'Nature : prestations de services', { size: 2.9, width: buyerWidth }),
  ]
}

type Side = { readonly party: Party | undefined; readonly name: string; readonly width: number }

function blockOf(x: number, top: number, { party, name, width }: Side) {
  const called = text(x, top, party?.name ?? name, { size: 4.4, bold: true, width, lines: 3 })
  const elements: Element[] = [...called]
  let y = top + heightOf(called.length, 4.4) + 0.8
  for (const said of party ? linesOf(party) : []) {
    const lines = text(x, y, said, { size: small, width, lines: 2 })
    elements.push(...lines)
    y += heightOf(lines.length, small)
  }
  return { elements, foot: y }
}

const linesOf = ({ address, form, siren, vatNumber, email }: Party): string[] =>
  [
    ...address.lines,
    `${address.postcode} ${address.city}${address.country === 'FR' ? '' : `, ${countries.of(address.country) ?? address.country}`}`,
    form,
    siren && `SIREN ${siren.replace(/(\d{3})(?=\d)/g, '$1 ')}`,
    vatNumber && `TVA ${vatNumber}`,
    email,
  ]
    .filter(said => said !== undefined)
    .filter(said => said !== '')

const countries = new Intl.DisplayNames('fr', { type: 'region' })

const tableHead = (y: number): Elements => [
  ink(left, y, width, 0.3),
  text(left + 1, y + 1.4, 'Prestation', { size: 3, bold: true, width: 60 }),
  ending(edges.quantity, y + 1.4, 'Quantité', { bold: true }),
  ending(edges.price, y + 1.4, 'Prix unitaire HT', { bold: true }),
  ending(edges.vat, y + 1.4, 'TVA', { bold: true }),
  ending(edges.amount, y + 1.4, 'Montant HT', { bold: true }),
  ink(left, y + 6, width, 0.3),
]
