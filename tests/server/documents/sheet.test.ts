import { expect, test } from 'vitest'
import { paged } from '#server/documents/pages.ts'
import { toPdf } from '#server/documents/pdf.ts'
import { code128, printable, sheet, text, widthOf } from '#server/documents/sheet.ts'
import { toZpl } from '#server/documents/zpl.ts'
import { readPdf, readZpl, textOfPdf } from '#tests/drivers/documents.ts'

const hostile = `^XZ~JA_5E \\& L’été à « Saint-Étienne » 🎁👩‍🏭 œuf\u0000\t${'très long '.repeat(20)}`
const label = sheet({ widthMm: 100, heightMm: 150 }, [
  text(5, 5, hostile, { width: 90, lines: 3 }),
  code128(5, 40, 'CL00008812K', { height: 20 }),
  text(5, 70, '', { width: 90 }),
  code128(5, 80, '%0069001250000123456782501250', { height: 20 }),
])

test.each([203, 300] as const)(
  'the barcodes of a label at %i dpi read back, whatever its text contains',
  async dpi => {
    const zpl = toZpl(label, dpi)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(await readZpl(zpl, { dpi })).toEqual(['CL00008812K', '%0069001250000123456782501250'])
  },
)

test('the barcodes of the same label as a PDF read back', async () => {
  const pdf = await toPdf('Étiquette', [label])
  expect(await readPdf(pdf)).toEqual(['CL00008812K', '%0069001250000123456782501250'])
  expect((await textOfPdf(pdf))[0]).toContain('L’été à « Saint-Étienne »')
})

test('text stays within its width and lines, and a cut ends in an ellipsis', () => {
  const lines = text(0, 0, hostile, { width: 50, lines: 2, size: 4 })
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(widthOf(line.text, 4)).toBeLessThanOrEqual(50)
  expect(lines[1]?.text.endsWith('…')).toBe(true)
  expect(text(0, 0, 'Une lampe', { width: 50, lines: 2 }).map(line => line.text)).toEqual(['Une lampe'])
  expect(text(0, 0, 'X'.repeat(60), { width: 50, lines: 2 })).toHaveLength(2)
})

test('printable text drops control characters and keeps accents and emoji', () => {
  expect(printable('Zoé 🎁 \u0007 Ünsal 🇫🇷')).toBe('Zoé 🎁 Ünsal 🇫🇷')
})

test('rows flow over pages, each with its head and number', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    height: 20,
    at: (y: number) => [
      text(12, y, `Ligne ${index + 1}`, { width: 50 }),
      code128(100, y, `EM-A-${index + 10}`),
    ],
  }))
  const pages = paged({
    title: 'Essai',
    head: { height: 20, elements: [text(12, 12, 'Tête', { width: 50 })] },
    rows,
  })
  const pdf = await toPdf('Essai', pages)
  const said = await textOfPdf(pdf)
  expect(said).toHaveLength(3)
  expect(said[1]).toContain('Tête')
  expect(said[2]).toContain('Page 3 / 3')
  expect(await readPdf(pdf)).toEqual(rows.map((_, index) => `EM-A-${index + 10}`))
})
