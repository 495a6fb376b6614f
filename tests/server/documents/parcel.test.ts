import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type CarrierLabel, carrierLabel } from '#server/carriers/carrier-label.ts'
import { barcodeOf, trackingOf } from '#server/carriers/numbers.ts'
import { type DeliveryNote, deliveryNoteSheets, giftNote } from '#server/documents/delivery-note.ts'
import { languageOf } from '#server/documents/paper-language.ts'
import { paperWords } from '#server/documents/paper-words.ts'
import { toPdf } from '#server/documents/pdf.ts'
import { toZpl } from '#server/documents/zpl.ts'
import { readPdf, readZpl, textOfPdf } from '#tests/drivers/documents.ts'

const carriers = [
  { slug: 'chronopost', name: 'Chronopost' },
  { slug: 'ups', name: 'UPS' },
  { slug: 'colissimo', name: 'Colissimo' },
  { slug: 'dpd', name: 'DPD' },
  { slug: 'mondial-relay', name: 'Mondial Relay' },
  { slug: 'gls', name: 'GLS' },
]
const hostile =
  `^XZ~JA^FD Zoé Œuvrard-Çelik « L’été » \\& _5E 🎁👩‍🏭 ${'de Saint-Rémy-en-Bouzemont '.repeat(8)}`.slice(
    0,
    200,
  )

function labelFor(carrier: (typeof carriers)[number], customer = 'Zoé Martin'): CarrierLabel {
  const address = { lines: ['1 rue Haute', 'Bât. C'], postcode: '69001', city: 'Lyon', country: 'FR' }
  const tracking = trackingOf(carrier, 1_000_123) ?? ''
  return {
    parcel: 'CL00010001',
    code: formatOwn('package', 'CL00010001'),
    order: 'CD00010234',
    weightG: 1_250,
    carrier,
    service: 'Domicile',
    sender: { shop: 'Atelier du papier', warehouse: 'Lyon' },
    recipient: { name: customer, address },
    tracking,
    barcode: barcodeOf(carrier, tracking, address),
  }
}

/** Every carrier at one of a printer's two densities, the first at both: reading a picture back takes seconds. */
const cases = [...carriers.slice(0, 1), ...carriers].map(
  (carrier, nth) => ({ ...carrier, dpi: nth % 2 ? 300 : 203 }) as const,
)

const barcodesIn = (zpl: string) => zpl.split('\n').filter(line => /\^B[A-Z]N/.test(line))

test.each(cases)(
  'the tracking number and parcel code of a $name label at $dpi dpi read back under a hostile name',
  async ({ dpi, ...carrier }) => {
    const label = labelFor(carrier, hostile)
    const zpl = toZpl(carrierLabel(label), dpi)
    expect(await readZpl(zpl, { dpi })).toEqual([label.barcode, label.code])
    const [read] = classify(label.barcode).filter(
      code => code.kind === 'tracking' && code.carrier === carrier.name,
    )
    expect(read?.value).toBe(label.tracking)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toContain('~JA')
    expect(zpl).toContain('Zoé Œuvrard-Çelik')

    const ordinary = toZpl(carrierLabel(labelFor(carrier)), dpi)
    expect(barcodesIn(ordinary)).toEqual(barcodesIn(zpl))
    expect(barcodesIn(ordinary)).toHaveLength(2)
    expect(ordinary).toContain('1,25 kg')
    expect(ordinary).toContain('CD00010234')
  },
)

test('every element of a label stays within its edges', () => {
  const label = labelFor({ slug: 'dpd', name: 'DPD' }, hostile)
  for (const element of carrierLabel(label).elements) {
    expect(element.x).toBeGreaterThanOrEqual(4)
    expect(element.y).toBeLessThan(146)
  }
})

test('the barcodes of a label as a PDF read back', async () => {
  const label = labelFor({ slug: 'ups', name: 'UPS' })
  const pdf = await toPdf('Étiquette', [carrierLabel(label)])
  expect(await readPdf(pdf)).toEqual([label.barcode, label.code])
  expect((await textOfPdf(pdf)).join()).toContain('Expéditeur : Atelier du papier, Lyon')
})

test('generated tracking numbers are unique and read as their carrier’s', () => {
  for (const carrier of carriers) {
    const given = Array.from({ length: 500 }, (_, at) => trackingOf(carrier, 1_000_000 + at * 4_099)).filter(
      number => number !== undefined,
    )
    expect(new Set(given).size).toBe(given.length)
    expect(given.length).toBeGreaterThan(425)
    for (const number of given) {
      const read = classify(number)
      expect(read.map(code => code.kind === 'tracking' && code.carrier)).toContain(carrier.name)
      expect(read.map(({ kind }) => kind)).not.toContain('product')
    }
  }
  expect(trackingOf({ slug: 'coursier' }, 1)).toBeUndefined()
})

test('a gift note has the giver’s message and no barcodes', async () => {
  const note = giftNote({
    words: paperWords.fr,
    shop: 'Atelier du papier',
    order: 'CD00010234',
    message: `Joyeux anniversaire 🎂 ^XA ${hostile}`,
  })
  const zpl = toZpl(note, 203)
  expect(zpl.match(/\^XA/g)).toHaveLength(1)
  // The line with the cake is drawn, and others stay text.
  expect(zpl).toContain('^GFA')
  expect(zpl).toContain('Saint-Rémy-en-Bouzemont')
  expect(await readZpl(zpl)).toEqual([])
  const [said] = await textOfPdf(await toPdf('Mot', [note]))
  expect(said).toContain('Un cadeau pour vous')
  const bare = giftNote({
    ...{ words: paperWords.fr, shop: 'Atelier du papier', order: 'CD00010234', message: null },
  })
  expect((await textOfPdf(await toPdf('Mot', [bare])))[0]).toContain('Atelier du papier')
})

const delivery: DeliveryNote = {
  words: paperWords.fr,
  shop: 'Atelier du papier',
  sender: '12 rue des Lices, 69002 Lyon, FR',
  returnsTo: 'Quai 4, 69002 Lyon, FR',
  order: 'CD00010234',
  parcel: 'CL00010001',
  codes: { order: formatOwn('order', 'CD00010234'), parcel: formatOwn('package', 'CL00010001') },
  carrier: 'DPD',
  tracking: '05000001000123',
  customer: hostile,
  place: ['1 rue Haute', '69001 Lyon', 'FR'],
  inside: Array.from({ length: 60 }, (_, at) => ({
    name: at === 3 ? hostile : `Article ${at}`,
    sku: `SKU-${at}`,
    qty: at + 1,
    customization: at === 5 ? 'Gravure : Zoé & Noé' : null,
    serials: at === 7 ? Array.from({ length: 8 }, (_, nth) => `SN-2026-00000${nth}`) : [],
  })),
  elsewhere: [{ name: 'Lampe', sku: 'LAMPE', qty: 2, customization: null }],
}

test('a long delivery note has its barcodes on every page, and lists what is sent separately', async () => {
  const pdf = await toPdf('Bon', deliveryNoteSheets(delivery))
  const pages = await textOfPdf(pdf)
  expect(pages.length).toBeGreaterThan(1)
  const { order, parcel } = delivery.codes
  expect(await readPdf(pdf)).toEqual(pages.flatMap(() => [order, parcel]))
  for (const { sku } of delivery.inside) expect(pages.join(), sku).toContain(sku)
  expect(pages.join()).toContain('Gravure : Zoé & Noé')
  expect(pages.join()).toContain('N° de série : SN-2026-000000, SN-2026-000001')
  expect(pages.join()).toContain('SN-2026-000007')
  expect(pages.at(-1)).toContain('Envoyé à part')
  expect(pages[0]).toContain('Retours : Quai 4, 69002 Lyon, FR')
})

test('an order whose name has no barcode still gets a delivery note', async () => {
  const note = {
    ...delivery,
    order: 'é#7',
    codes: { order: null, parcel: delivery.codes.parcel },
    elsewhere: [],
  }
  const pdf = await toPdf('Bon', deliveryNoteSheets({ ...note, inside: note.inside.slice(0, 2) }))
  expect(await readPdf(pdf)).toEqual([delivery.codes.parcel])
  expect((await textOfPdf(pdf)).join()).not.toContain('Envoyé à part')
})

test('a shop’s papers are in its language, or in that of the country', async () => {
  const note = { ...delivery, inside: delivery.inside.slice(0, 1), words: paperWords.en }
  const [page = ''] = await textOfPdf(await toPdf('Note', deliveryNoteSheets(note), paperWords.en.tag))
  for (const said of [
    'Delivery note',
    'Order CD00010234',
    'Parcel CL00010001',
    'Sent separately:',
    'Returns:',
  ]) {
    expect(page).toContain(said)
  }
  expect(page).not.toMatch(/Commande|Colis|Retours|Article\b(?! 0)/)
  expect(languageOf({ paperLanguage: 'country' }, 'RE')).toBe('fr')
  expect(languageOf({ paperLanguage: 'country' }, 'de')).toBe('en')
  expect(languageOf({ paperLanguage: 'fr' }, 'DE')).toBe('fr')
})
