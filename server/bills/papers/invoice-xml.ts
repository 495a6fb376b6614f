import { isCredit } from '#contract/entities/bill.ts'
import { joined, said, within, type Xml } from '../../documents/xml.ts'
import { daysOf } from '../month.ts'
import { euros, percent } from './decimal.ts'
import { asOwed, type ClosedBill, type EarlierBill } from './invoice.ts'
import { creditTerms, mentionCodes, mentionOf } from './mentions.ts'
import { categoryOf } from './vat.ts'
import { dayXml, periodXml } from './xml-dates.ts'
import { linesXml } from './xml-lines.ts'
import { buyerXml, sellerXml } from './xml-parties.ts'

const unece = 'urn:un:unece:uncefact:data:standard'
const namespaces = [
  `xmlns:rsm="${unece}:CrossIndustryInvoice:100"`,
  `xmlns:ram="${unece}:ReusableAggregateBusinessInformationEntity:100"`,
  `xmlns:qdt="${unece}:QualifiedDataType:100"`,
  `xmlns:udt="${unece}:UnqualifiedDataType:100"`,
].join(' ')

/** Codes of UN/EDIFACT for a bill and a credit note, and of ISO for what they count in. */
const [invoiceCode, creditCode] = ['380', '381']
const currency = 'EUR'
/** A transfer within the single euro payments area. */
const transfer = '58'
/** France's process « facture de prestation de services ». */
const services = 'S1'

/** The electronic form of a closed bill: a Cross Industry Invoice of Factur-X's profile EN 16931. */
export function billXml(bill: ClosedBill, earlier: readonly EarlierBill[] = []): string {
  const owed = asOwed(bill)
  const { number, issuedOn, seller, buyer } = bill.closed
  const invoice = [
    within(
      'rsm:ExchangedDocumentContext',
      within('ram:BusinessProcessSpecifiedDocumentContextParameter', said('ram:ID', services)),
      within('ram:GuidelineSpecifiedDocumentContextParameter', said('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    within(
      'rsm:ExchangedDocument',
      said('ram:ID', number),
      said('ram:TypeCode', isCredit(bill) ? creditCode : invoiceCode),
      within('ram:IssueDateTime', dayXml(issuedOn)),
      mentionCodes.map(code =>
        within(
          'ram:IncludedNote',
          said('ram:Content', mentionOf(code, bill.closed)),
          said('ram:SubjectCode', code),
        ),
      ),
    ),
    within(
      'rsm:SupplyChainTradeTransaction',
      linesXml(owed),
      within('ram:ApplicableHeaderTradeAgreement', sellerXml(seller), buyerXml(buyer)),
      within(
        'ram:ApplicableHeaderTradeDelivery',
        within(
          'ram:ActualDeliverySupplyChainEvent',
          within('ram:OccurrenceDateTime', dayXml(daysOf(bill.month).to)),
        ),
      ),
      within(
        'ram:ApplicableHeaderTradeSettlement',
        said('ram:PaymentReference', number),
        said('ram:InvoiceCurrencyCode', currency),
        isCredit(bill) ? undefined : paymentXml(owed),
        vatsXml(owed),
        periodXml(bill.month),
        termsXml(bill),
        sumsXml(owed),
        earlier.map(earlierXml),
      ),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${namespaces}>${joined(invoice)}</rsm:CrossIndustryInvoice>\n`
}

function paymentXml({ closed: { seller } }: ClosedBill): Xml {
  if (!seller.iban) return undefined
  return within(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    said('ram:TypeCode', transfer),
    within('ram:PayeePartyCreditorFinancialAccount', said('ram:IBANID', seller.iban.replace(/\s/g, ''))),
    within('ram:PayeeSpecifiedCreditorFinancialInstitution', said('ram:BICID', seller.bic)),
  )
}

function vatsXml({ vats, closed }: ClosedBill): Xml[] {
  const all = vats.length === 0 ? [{ rate: 0, base: 0, cents: 0 }] : vats
  return all.map(({ rate, base, cents }) => {
    const { code, reason, reasonCode } = categoryOf(rate, closed)
    return within(
      'ram:ApplicableTradeTax',
      said('ram:CalculatedAmount', euros(cents)),
      said('ram:TypeCode', 'VAT'),
      said('ram:ExemptionReason', reason),
      said('ram:BasisAmount', euros(base)),
      said('ram:CategoryCode', code),
      said('ram:ExemptionReasonCode', reasonCode),
      said('ram:RateApplicablePercent', percent(rate)),
    )
  })
}

const termsXml = (bill: ClosedBill): Xml =>
  within(
    'ram:SpecifiedTradePaymentTerms',
    isCredit(bill)
      ? said('ram:Description', creditTerms)
      : within('ram:DueDateDateTime', dayXml(bill.closed.dueOn)),
  )

const sumsXml = ({ net, vat, total }: ClosedBill): Xml =>
  within(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    said('ram:LineTotalAmount', euros(net)),
    said('ram:TaxBasisTotalAmount', euros(net)),
    said('ram:TaxTotalAmount', euros(vat), { currencyID: currency }),
    said('ram:GrandTotalAmount', euros(total)),
    said('ram:DuePayableAmount', euros(total)),
  )

const earlierXml = ({ number, issuedOn }: EarlierBill): Xml =>
  within(
    'ram:InvoiceReferencedDocument',
    said('ram:IssuerAssignedID', number),
    within('ram:FormattedIssueDateTime', dayXml(issuedOn, 'qdt')),
  )
