import type { Bill } from '#contract/entities/bill.ts'
import { type ChargeUnit, charges, groupWords, unitsInPrice } from '#contract/entities/tariff.ts'
import { euros, finePrice, percent } from './decimal.ts'
import { countOf, isPriced } from './invoice.ts'

type Table = { readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] }

const titles = [
  'Facture',
  'Mois facturé',
  'Groupe',
  'Prestation',
  'Mois des faits',
  'Quantité',
  'Unité',
  'Prix HT (€)',
  'Pour',
  'Montant HT (€)',
  'TVA (%)',
  'Motif',
] as const

const unitWords: Readonly<Record<ChargeUnit, string>> = {
  one: 'unité',
  piece: 'pièce',
  day: 'jour',
  litre_day: 'litre·jour',
  minute: 'minute',
  month: 'mois',
}

/** A bill's lines for a spreadsheet, with the signs that they have in the ledger, for the sums to be right. */
export const billTable = (bill: Bill): Table => ({
  titles,
  rows: bill.lines.map(line => [
    bill.closed?.number ?? 'Brouillon',
    bill.month,
    groupWords[charges[line.kind].group],
    line.label,
    line.month,
    countOf(line) === undefined ? '' : String(line.quantity),
    countOf(line) === undefined ? '' : unitWords[line.unit],
    isPriced(line) ? french(finePrice(line.price)) : '',
    isPriced(line) ? String(unitsInPrice[line.unit]) : '',
    french(euros(line.cents)),
    french(percent(line.vat)),
    line.reason ?? '',
  ]),
})

/** French spreadsheets read a comma as a number's. */
const french = (amount: string): string => amount.replace('.', ',')
