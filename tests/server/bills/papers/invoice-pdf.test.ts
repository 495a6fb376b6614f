import { createHash } from 'node:crypto'
import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from 'pdf-lib'
import { afterEach, expect, test, vi } from 'vitest'
import { billPdf } from '#server/bills/papers/invoice-pdf.ts'
import { billXml } from '#server/bills/papers/invoice-xml.ts'
import { closedOf, draftOf, line, usual } from '#tests/bills/made.ts'
import { draft, samples } from '#tests/bills/samples.ts'
import { textOfPdf } from '#tests/drivers/documents.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Pages as a person reads them: spaces of all widths alike. */
const pagesOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await textOfPdf(Buffer.from(bytes).toString('base64'))).map(page => page.replace(/\s+/g, ' '))

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a bill says its groups, lines, VAT, sums and how to pay', async () => {
  const [page = ''] = await pagesOf(await billPdf(samples.usual.bill))
  for (const said of [
    'Facture F2026-0042',
    'Du 1er décembre 2026',
    'SIREN 732 829 320',
    'TVA FR77552100554',
    'Réception',
    '771,60 €',
    '1 204 331 jours 0,0035 € / jour 20 % 4 215,16 €',
    '412,345 m³·jours 0,65 € / m³·jour',
    '3 h 25 32,00 € / h',
    'Correction d’octobre 2026',
    'Geste commercial après la panne du 12',
    'Total HT',
    '29 699,68 €',
    '35 639,62 €',
    'À payer au plus tard le 31 décembre 2026',
    'IBAN FR76 3000',
  ])
    expect(page).toContain(said)
})

test('the end of a bill stands on one page, with a line above it and what the law wants said below', async () => {
  const pages = await pagesOf(await billPdf(samples['many-lines'].bill))
  expect(pages.length).toBeGreaterThan(4)
  for (const [nth, page] of pages.entries()) {
    expect(page).toContain(`Page ${nth + 1} / ${pages.length}`)
    expect(page).toContain('Montant HT')
  }
  expect(pages.join(' ').match(/Prestation numéro \d+/g)).toHaveLength(200)
  expect(pages.at(-1)).toMatch(/Total HT.*indemnité forfaitaire de 40 €/)
  const [, last] = await pagesOf(await billPdf(samples['to-switzerland'].bill))
  expect(last).toMatch(/Ajustement.*Total HT/)
})

test('a credit note says its amounts above zero and which bill it corrects', async () => {
  const { bill, earlier } = samples.credit
  const [page = ''] = await pagesOf(await billPdf(bill, { earlier }))
  expect(page).toContain('Avoir F2026-0042')
  expect(page).toContain('Avoir TTC')
  expect(page).toContain('Corrige la facture F2026-0031 du 2 novembre 2026.')
  expect(page).toContain('840,00 €')
  expect(page).not.toContain('IBAN')
  expect(page).not.toContain('À payer')
})

test('a bill without VAT says why', async () => {
  const [page = ''] = await pagesOf(await billPdf(samples['without-vat'].bill))
  expect(page).toContain('0 %')
  expect(page).toContain('TVA non applicable, article 293 B du CGI')
})

test('a draft says that it is one, until when, and carries no electronic invoice', async () => {
  const bytes = await billPdf(draft, { timeZone: 'Europe/Paris' })
  const [page = ''] = await pagesOf(bytes)
  expect(page).toContain('BROUILLON')
  expect(page).toContain('À ce jour, le 29/11/2026 à 10:05')
  expect(page).toContain('Ce document n’est pas une facture.')
  expect(page).not.toContain('À payer')
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(pdf.catalog.get(PDFName.of('AF'))).toBeUndefined()
  expect(metadataOf(pdf)).not.toContain('pdfaid')
})

test('names that the font has no letters for are drawn, and found in their nearest letters', async () => {
  const [page = ''] = await pagesOf(await billPdf(samples['odd-names'].bill))
  expect(page).toContain('Étiquette « Œuvre » & fils <SAS> "12"')
  expect(page).toContain('ódz, Zilina')
  expect(page).toContain('12,00 €')
})

test('a closed bill holds its electronic form as Factur-X names it', async () => {
  const pdf = await PDFDocument.load(await billPdf(samples.usual.bill), { updateMetadata: false })
  const file = fileIn(pdf)
  expect(file.get(PDFName.of('AFRelationship'))).toBe(PDFName.of('Alternative'))
  const content = file.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
  expect(textOf(content)).toBe(billXml(samples.usual.bill))
  const metadata = metadataOf(pdf)
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(metadata).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
  expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
})

test('the same bill is the same bytes at another hour, and another bill is not', async () => {
  const before = digest(await billPdf(samples.usual.bill))
  vi.useFakeTimers({ now: new Date('2031-05-06T07:08:09Z'), toFake: ['Date'] })
  expect(digest(await billPdf(closedOf(structuredClone(usual))))).toBe(before)
  expect(digest(await billPdf(closedOf([...usual, line({ kind: 'label' })])))).not.toBe(before)
  expect(digest(await billPdf(draftOf(usual)))).toBe(digest(await billPdf(draftOf(usual))))
})

/** The one file beside the pages. */
function fileIn(pdf: PDFDocument): PDFDict {
  const found = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter(object => object instanceof PDFDict)
    .filter(object => object.get(PDFName.of('Type')) === PDFName.of('Filespec'))
  const [file] = found
  if (!file || found.length > 1) throw new Error(`The PDF holds ${found.length} files`)
  return file
}

const metadataOf = (pdf: PDFDocument): string => textOf(pdf.catalog.lookup(PDFName.of('Metadata')))

function textOf(object: PDFObject | undefined): string {
  if (!(object instanceof PDFRawStream))
    throw new Error(`${object instanceof PDFStream ? 'An unread' : 'No'} stream`)
  return new TextDecoder().decode(decodePDFRawStream(object).decode())
}
