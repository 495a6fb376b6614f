import type { BillLine } from '#contract/entities/bill.ts'
import { type ChargeUnit, unitsInPrice } from '#contract/entities/tariff.ts'
import { said, within, type Xml } from '../../documents/xml.ts'
import { euros, finePrice, percent } from './decimal.ts'
import { type ClosedBill, countOf, isPriced, noteOf, wholePrice } from './invoice.ts'
import { categoryOf } from './vat.ts'

/** Codes of UN/ECE Recommendation 20. It has none for a litre kept for a day: the line's name says « m³ ». */
const unitCodes: Readonly<Record<ChargeUnit, string>> = {
  one: 'C62',
  piece: 'H87',
  day: 'DAY',
  litre_day: 'LTR',
  minute: 'MIN',
  month: 'MON',
}

/** An invoice has a line at least. A month without any charge says so. */
export const linesXml = (bill: ClosedBill): Xml[] =>
  bill.lines.length === 0
    ? [lineXml(nothing(bill), 0, bill)]
    : bill.lines.map((line, nth) => lineXml(line, nth, bill))

function lineXml(line: BillLine, nth: number, { month, closed }: ClosedBill): Xml {
  const { quantity, code, price, per } = amountOf(line)
  return within(
    'ram:IncludedSupplyChainTradeLineItem',
    within(
      'ram:AssociatedDocumentLineDocument',
      said('ram:LineID', String(nth + 1)),
      within('ram:IncludedNote', said('ram:Content', noteOf(line, month))),
    ),
    within(
      'ram:SpecifiedTradeProduct',
      said('ram:Name', line.label) ?? said('ram:Name', '—'),
      said('ram:Description', isPriced(line) ? undefined : countText(line)),
    ),
    within(
      'ram:SpecifiedLineTradeAgreement',
      within(
        'ram:NetPriceProductTradePrice',
        said('ram:ChargeAmount', finePrice(price)),
        said('ram:BasisQuantity', String(per), { unitCode: code }),
      ),
    ),
    within(
      'ram:SpecifiedLineTradeDelivery',
      said('ram:BilledQuantity', String(quantity), { unitCode: code }),
    ),
    within(
      'ram:SpecifiedLineTradeSettlement',
      within(
        'ram:ApplicableTradeTax',
        said('ram:TypeCode', 'VAT'),
        said('ram:CategoryCode', categoryOf(line.vat, closed).code),
        said('ram:RateApplicablePercent', percent(line.vat)),
      ),
      within(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        said('ram:LineTotalAmount', euros(line.cents)),
      ),
    ),
  )
}

/** A price is never below zero: what is taken off is a quantity below zero. */
function amountOf(line: BillLine) {
  const { quantity, unit, cents } = line
  if (isPriced(line)) return { quantity, code: unitCodes[unit], price: line.price, per: unitsInPrice[unit] }
  return { quantity: cents < 0 ? -1 : 1, code: unitCodes.one, price: wholePrice(cents), per: 1 }
}

const countText = (line: BillLine): string | undefined => {
  const count = countOf(line)
  return count === undefined ? undefined : `Quantité : ${count}`
}

const nothing = ({ month }: ClosedBill): BillLine => ({
  key: 'nothing',
  kind: 'adjustment',
  month,
  label: 'Aucune prestation ce mois',
  quantity: 0,
  unit: 'one',
  price: null,
  cents: 0,
  vat: 0,
  proof: false,
  reason: null,
})
