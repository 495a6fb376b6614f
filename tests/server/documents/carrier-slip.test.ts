import { expect, test } from 'vitest'
import { carrierSlipSheets, type SlipDocument } from '#server/documents/carrier-slip.ts'
import { toPdf } from '#server/documents/pdf.ts'
import { readPdf, textOfPdf } from '#tests/drivers/documents.ts'

const slip: SlipDocument = {
  name: 'BT001042',
  carrier: 'Mondial Relay',
  warehouse: 'Entrepôt de la Loire',
  sealedAt: '12 mars 2026 à 16:12',
  sealedBy: 'Amina Diallo',
  parcels: Array.from({ length: 70 }, (_, at) => ({
    name: `CL000${10_000 + at}`,
    tracking: `XY${10_000_000 + at}FR`,
    order: `CD000${20_000 + at}`,
    place: at === 3 ? `69001 ^XA~JA 🎁 ${'Saint-Rémy-en-Bouzemont '.repeat(9)}` : '69001 Lyon',
    weightG: at === 4 ? null : 1_250,
  })),
}

test('a long slip has its barcode on every page, and names every parcel once', async () => {
  const pdf = await toPdf('Bordereau', carrierSlipSheets(slip))
  const pages = await textOfPdf(pdf)
  expect(pages.length).toBeGreaterThan(1)
  expect(await readPdf(pdf)).toEqual(pages.map(() => 'BT001042'))
  for (const { name, tracking, order } of slip.parcels) {
    const saying = pages.filter(
      page => page.includes(name) && page.includes(tracking ?? '') && page.includes(order),
    )
    expect(saying, name).toHaveLength(1)
  }
  expect(pages[0]).toContain('12 mars 2026 à 16:12')
  expect(pages.at(-1)).toContain('Total : 70 colis · 86,25 kg')
  expect(pages.at(-1)).toContain('Reçu par le chauffeur')
  expect(pages.slice(0, -1).join()).not.toContain('Reçu par le chauffeur')
})
