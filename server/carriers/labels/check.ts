import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { labelSize } from '#contract/label-sizes.ts'
import { zplOfDots } from '../../documents/zpl.ts'
import type { LabelPrinter } from '../../printing/labels.ts'
import type { Print } from '../../printing/prints.ts'
import type { Bought } from '../providers/provider.ts'
import { type Drawn, draw } from './draw.ts'

export type Checked = {
  readonly print: Pick<Print, 'format' | 'data'>
  /** The texts of its bars, as a scanner types them. */
  readonly bars: readonly string[]
}

/**
 * Looks at a carrier's label before it is printed: one label of this house's size, whose bars can be read and bear the
 * parcel's number. It becomes what the printer takes; ZPL for a ZPL printer stays as it came.
 */
export async function checkLabel(
  { label, tracking }: Pick<Bought, 'label' | 'tracking'>,
  printer: LabelPrinter,
): Promise<Checked | { readonly why: string }> {
  const drawn = await draw(label.format, label.data, printer.dpi)
  if ('why' in drawn) return drawn
  const bars = await barsOf(drawn)
  if (bars.length === 0) return { why: 'son étiquette n’a pas de code-barres lisible' }
  if (!bars.some(text => bears(text, tracking))) {
    return { why: `son étiquette porte « ${bars[0]} », et non le numéro ${tracking}` }
  }
  return { print: await printOf(label, drawn, printer), bars }
}

/** Some carriers add a postcode, a service or spaces around the number. */
export const bears = (text: string, tracking: string): boolean => plain(text).includes(plain(tracking))

const plain = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

async function printOf(
  label: Bought['label'],
  drawn: Drawn,
  { language }: LabelPrinter,
): Promise<Checked['print']> {
  if (label.format === language) {
    return { format: language, data: label.data.toString(language === 'zpl' ? 'utf8' : 'base64') }
  }
  return language === 'zpl'
    ? { format: 'zpl', data: zplOf(drawn) }
    : { format: 'pdf', data: await pdfOf(drawn) }
}

function zplOf({ width, height, grey }: Drawn): string {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from(grey.subarray(y * width, (y + 1) * width), dot => (dot === 0 ? '1' : '0')).join(''),
  )
  return ['^XA', `^PW${width}`, `^LL${height}`, '^LH0,0', zplOfDots(0, 0, rows), '^XZ'].join('\n')
}

/** A picture of the dots. Its printer draws them one to one. */
async function pdfOf({ width, height, grey }: Drawn): Promise<string> {
  const pdf = await PDFDocument.create()
  const [across, along] = [pointsOf(labelSize.widthMm), pointsOf(labelSize.heightMm)]
  const page = pdf.addPage([across, along])
  const image = pdf.context.register(
    pdf.context.flateStream(Uint8Array.from(grey), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    }),
  )
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(across, 0, 0, (across * height) / width, 0, along - (across * height) / width),
    drawObject(page.node.newXObject('Label', image)),
    popGraphicsState(),
  )
  return pdf.saveAsBase64()
}

const pointsOf = (mm: number) => (mm / 25.4) * 72

let isReady = false

async function barsOf({ width, height, grey }: Drawn): Promise<string[]> {
  if (!isReady) {
    // The library would fetch its program from a public server.
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
    isReady = true
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [at, dot] of grey.entries()) data.fill(dot, at * 4, at * 4 + 3)
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { tryHarder: true, maxNumberOfSymbols: 32 },
  )
  const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text)
  return [...new Set(texts)]
}
