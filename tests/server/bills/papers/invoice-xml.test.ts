import { describe, expect, test } from 'vitest'
import { isClosed } from '#server/bills/papers/invoice.ts'
import { billXml } from '#server/bills/papers/invoice-xml.ts'
import { buyer, closedOf, line, seller, usual } from '#tests/bills/made.ts'
import { october, oddNames, type Sample, samples } from '#tests/bills/samples.ts'
import { allAt, textsAt, type XmlElement, xmlOf } from '#tests/drivers/xml.ts'

/** The electronic form of a bill. `npm run test:invoices` holds all samples against the published rules. */

function read({ bill, earlier }: Sample): XmlElement {
  if (!isClosed(bill)) throw new Error('A draft has no electronic form')
  return xmlOf(billXml(bill, earlier))
}

const all: readonly (readonly [string, Sample])[] = Object.entries(samples)
const settlement = 'ApplicableHeaderTradeSettlement'
const item = 'IncludedSupplyChainTradeLineItem'
const itemTax = `${item}/SpecifiedLineTradeSettlement/ApplicableTradeTax`
const itemAmount = `${item}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`

/** Cents of a written amount, which has two decimals. */
function cents(written: string | undefined): number {
  expect(written).toMatch(/^-?\d+\.\d\d$/)
  return Number(written?.replace('.', ''))
}

describe.each(all)('the sample %s', (_name, sample) => {
  const invoice = read(sample)
  const one = (path: string) => textsAt(invoice, path)[0]

  test('adds up as EN 16931 wants it', () => {
    const amounts = textsAt(invoice, itemAmount).map(cents)
    const net = amounts.reduce((sum, amount) => sum + amount, 0)
    const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
    expect(cents(one(`${sums}/LineTotalAmount`))).toBe(net)
    expect(cents(one(`${sums}/TaxBasisTotalAmount`))).toBe(net)
    const vat = textsAt(invoice, `${settlement}/ApplicableTradeTax/CalculatedAmount`).map(cents)
    expect(cents(one(`${sums}/TaxTotalAmount`))).toBe(vat.reduce((sum, amount) => sum + amount, 0))
    const total = cents(one(`${sums}/GrandTotalAmount`))
    expect(total).toBe(net + cents(one(`${sums}/TaxTotalAmount`)))
    expect(total).toBeGreaterThanOrEqual(0)
    expect(cents(one(`${sums}/DuePayableAmount`))).toBe(total)
  })

  test('has a sum of VAT for each category and rate of its lines', () => {
    const ratesAt = (path: string) =>
      [
        ...new Set(
          allAt(invoice, path).map(tax =>
            ['CategoryCode', 'RateApplicablePercent'].map(part => textsAt(tax, part)[0]).join(' '),
          ),
        ),
      ].sort()
    expect(ratesAt(itemTax)).toEqual(ratesAt(`${settlement}/ApplicableTradeTax`))
  })

  test('has lines whose quantity and price give their amount, and no price below zero', () => {
    for (const line of allAt(invoice, item)) {
      const number = (path: string) => Number(textsAt(line, path)[0])
      expect(number('ChargeAmount')).toBeGreaterThanOrEqual(0)
      const exact = (number('BilledQuantity') * number('ChargeAmount')) / number('BasisQuantity')
      expect(Math.abs(exact - number('LineTotalAmount'))).toBeLessThan(0.0051)
    }
  })

  test('has no empty element', () => {
    const empty = (element: XmlElement): string[] =>
      element.inside.length === 0 && element.text === '' ? [element.name] : element.inside.flatMap(empty)
    expect(empty(invoice)).toEqual([])
  })
})

test('names profile, process, number, days and both sides', () => {
  const invoice = read(samples.usual)
  const at = (path: string) => textsAt(invoice, path)
  expect(at('GuidelineSpecifiedDocumentContextParameter/ID')).toEqual(['urn:cen.eu:en16931:2017'])
  expect(at('BusinessProcessSpecifiedDocumentContextParameter/ID')).toEqual(['S1'])
  expect(at('ExchangedDocument/ID')).toEqual(['F2026-0042'])
  expect(at('ExchangedDocument/TypeCode')).toEqual(['380'])
  expect(at('IssueDateTime/DateTimeString')).toEqual(['20261201'])
  expect(at('DueDateDateTime/DateTimeString')).toEqual(['20261231'])
  expect(at(`${settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`)).toEqual(['20261101'])
  expect(at(`${settlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`)).toEqual(['20261130'])
  for (const [name, party] of [
    ['SellerTradeParty', seller],
    ['BuyerTradeParty', buyer],
  ] as const) {
    expect(at(`${name}/Name`)).toEqual([party.name])
    expect(allAt(invoice, `${name}/SpecifiedLegalOrganization/ID`)).toMatchObject([
      { text: party.siren, attributes: { schemeID: '0002' } },
    ])
    expect(allAt(invoice, `${name}/SpecifiedTaxRegistration/ID`)).toMatchObject([
      { text: party.vatNumber, attributes: { schemeID: 'VA' } },
    ])
    expect(at(`${name}/PostalTradeAddress/LineOne`)).toEqual([party.address.lines[0]])
    expect(allAt(invoice, `${name}/URIUniversalCommunication/URIID`)).toMatchObject([
      { text: party.siren, attributes: { schemeID: '0225' } },
    ])
  }
  expect(at('PayeePartyCreditorFinancialAccount/IBANID')).toEqual(['FR7630006000011234567890189'])
  expect(at('IncludedNote/SubjectCode')).toEqual(['PMD', 'PMT', 'AAB'])
})

test('says quantities in units that others know, at prices down to a hundredth of a cent', () => {
  const invoice = read({
    bill: closedOf([
      line({ kind: 'piece_day', quantity: 1_204_331, price: 35 }),
      line({ kind: 'volume_day', quantity: 412_345, price: 6_500 }),
      line({ kind: 'prestation', unit: 'minute', quantity: 205, price: 320_000 }),
    ]),
  })
  const said = allAt(invoice, 'BilledQuantity').map(
    ({ text, attributes }) => `${text} ${attributes.unitCode}`,
  )
  expect(said).toEqual(['1204331 DAY', '412345 LTR', '205 MIN'])
  expect(textsAt(invoice, 'ChargeAmount')).toEqual(['0.0035', '0.6500', '32.0000'])
  expect(textsAt(invoice, 'BasisQuantity')).toEqual(['1', '1000', '60'])
  expect(textsAt(invoice, itemAmount)).toEqual(['4215.16', '268.02', '109.33'])
})

test('says an amount that is a sum as one piece at that price, and its count in words', () => {
  const invoice = read({
    bill: closedOf([line({ kind: 'postage', quantity: 2_911, price: null, cents: 1_512_377 })]),
  })
  expect(textsAt(invoice, 'BilledQuantity')).toEqual(['1'])
  expect(textsAt(invoice, 'ChargeAmount')).toEqual(['15123.7700'])
  expect(textsAt(invoice, 'SpecifiedTradeProduct/Description')[0]).toMatch(/^Quantité : 2\s911$/)
})

test('takes off by a quantity below zero, and says why', () => {
  const invoice = read(samples.usual)
  expect(textsAt(invoice, `${item}/AssociatedDocumentLineDocument/IncludedNote/Content`)).toEqual([
    'Correction d’octobre 2026',
    'Geste commercial après la panne du 12',
  ])
  expect(textsAt(invoice, 'BilledQuantity').filter(quantity => quantity.startsWith('-'))).toEqual([
    '-3',
    '-1',
  ])
})

test('turns all signs of a credit note, names the bill that it corrects and asks for no money', () => {
  const invoice = read(samples.credit)
  expect(textsAt(invoice, 'ExchangedDocument/TypeCode')).toEqual(['381'])
  expect(textsAt(invoice, 'BilledQuantity')).toEqual(['400', '-2', '1', '1'])
  expect(textsAt(invoice, itemAmount)).toEqual(['840.00', '-30.00', '12.34', '100.01'])
  expect(textsAt(invoice, 'InvoiceReferencedDocument/IssuerAssignedID')).toEqual([october.number])
  expect(textsAt(invoice, 'FormattedIssueDateTime/DateTimeString')).toEqual(['20261102'])
  expect(textsAt(invoice, 'IBANID')).toEqual([])
  expect(textsAt(invoice, 'DueDateDateTime/DateTimeString')).toEqual([])
})

test.each([
  ['without-vat', 'E', 'TVA non applicable, article 293 B du CGI'],
  ['to-belgium', 'AE', 'Autoliquidation'],
  ['to-switzerland', 'E', 'TVA non applicable, article 259, 1° du CGI'],
] as const)('says why a bill of the sample %s has no VAT', (name, code, reason) => {
  const tax = allAt(read(samples[name]), `${settlement}/ApplicableTradeTax`)
  expect(tax.map(one => textsAt(one, 'CategoryCode')[0])).toEqual([code])
  expect(tax.map(one => textsAt(one, 'ExemptionReason')[0])).toEqual([reason])
})

test('a month without any work is still an invoice with a line', () => {
  expect(textsAt(read(samples['nothing-done']), 'SpecifiedTradeProduct/Name')).toEqual([
    'Aucune prestation ce mois',
  ])
})

test('keeps odd names, without what XML cannot hold', () => {
  const names = textsAt(read(samples['odd-names']), 'SpecifiedTradeProduct/Name')
  expect(names).toHaveLength(oddNames.length)
  expect(names[0]).toBe(oddNames[0])
  expect(names[1]).toBe(oddNames[1])
  expect(names[2]).toBe(oddNames[2])
  expect(names[5]).toBe('signe de commande et tabulation')
})

test('is the same text each time', () => {
  expect(billXml(closedOf(usual))).toBe(billXml(closedOf(structuredClone(usual))))
})
