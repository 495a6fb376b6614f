import { expect, test, vi } from 'vitest'
import { ready as zplRenderer } from 'zpl-renderer-js'
import { labelSize } from '#contract/label-sizes.ts'
import { checkLabel } from '#server/carriers/check-label.ts'
import type { LabelFormat } from '#server/carriers/providers/provider.ts'
import { toPdf } from '#server/documents/pdf.ts'
import { code128, type Sheet, sheet } from '#server/documents/sheet.ts'
import { toZpl } from '#server/documents/zpl.ts'
import type { LabelPrinter } from '#server/printing/labels.ts'
import { readPdf, readZpl } from '#tests/drivers/documents.ts'

vi.setConfig({ testTimeout: 60_000 })

const tracking = '6A12345678905'
const bars = code128(10, 60, tracking, { height: 30, module: 0.375 })
const label = sheet(labelSize, [bars])
const zpl = toZpl(label, 203)
const pdf = async (page: Sheet = label) => Buffer.from(await toPdf('Étiquette', [page]), 'base64')
async function png() {
  const { api } = await zplRenderer
  const [picture = ''] = await api.zplToBase64MultipleAsync(zpl, labelSize.widthMm, labelSize.heightMm, 8)
  return Buffer.from(picture, 'base64')
}

const zebra: LabelPrinter = { language: 'zpl', dpi: 203 }
const laser: LabelPrinter = { language: 'pdf', dpi: 300 }
const check = (format: LabelFormat, data: Buffer, printer = zebra) =>
  checkLabel({ label: { format, data }, tracking }, printer)

/** What a scanner reads on the paper. */
async function onPaper(format: LabelFormat, data: Buffer, printer: LabelPrinter) {
  const checked = await check(format, data, printer)
  if ('why' in checked) throw new Error(checked.why)
  expect(checked.print.format).toBe(printer.language)
  expect(checked.bars).toEqual([tracking])
  return printer.language === 'zpl'
    ? readZpl(checked.print.data, { dpi: printer.dpi })
    : readPdf(checked.print.data)
}

test('ZPL goes to its printer as it came', async () => {
  const checked = await check('zpl', Buffer.from(zpl))
  expect(checked).toEqual({ print: { format: 'zpl', data: zpl }, bars: [tracking] })
})

test.each(['zpl', 'pdf', 'png'] as const)(
  'a label in %s comes out of either printer, and is read back',
  async format => {
    const data = format === 'zpl' ? Buffer.from(zpl) : format === 'pdf' ? await pdf() : await png()
    expect(await onPaper(format, data, laser)).toEqual([tracking])
    expect(await onPaper(format, data, zebra)).toEqual([tracking])
  },
)

test('a label that lies on its side is turned', async () => {
  const lying = sheet({ widthMm: labelSize.heightMm, heightMm: labelSize.widthMm }, [bars])
  expect(await onPaper('pdf', await pdf(lying), zebra)).toEqual([tracking])
})

test.each([
  [
    'a page of A4',
    async () => pdf(sheet({ widthMm: 210, heightMm: 297 }, [bars])),
    'pdf',
    'son étiquette fait 210 × 297 mm : demandez-lui du 100 × 150 mm',
  ],
  ['two labels', async () => Buffer.from(`${zpl}\n${zpl}`), 'zpl', 'il a envoyé 2 étiquettes au lieu d’une'],
  [
    'two pages',
    async () => Buffer.from(await toPdf('Deux', [label, label]), 'base64'),
    'pdf',
    'il a envoyé 2 pages au lieu d’une étiquette',
  ],
  [
    'commands to the printer',
    async () => Buffer.from(zpl.replace('^XZ', '^JUS^XZ')),
    'zpl',
    'son étiquette règle l’imprimante',
  ],
  ['no bars', async () => pdf(sheet(labelSize, [])), 'pdf', 'son étiquette n’a pas de code-barres lisible'],
  [
    'other bars',
    async () => Buffer.from(zpl.replaceAll(tracking, '6A99999999999')),
    'zpl',
    `son étiquette porte « 6A99999999999 », et non le numéro ${tracking}`,
  ],
  ['what is no picture', async () => Buffer.from('<html>'), 'png', 'son étiquette (PNG) ne se lit pas'],
] as const)('%s is refused in words', async (_, data, format, why) => {
  expect(await check(format, await data())).toEqual({ why })
})
