import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'
import { ready as zplRenderer } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { labelSize } from '#contract/label-sizes.ts'
import { type Dpi, zplOfDots } from '../documents/zpl.ts'
import type { LabelPrinter } from '../printing/labels.ts'
import type { Print } from '../printing/prints.ts'
import type { Bought, LabelFormat, Paper } from './providers/provider.ts'

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
const bears = (text: string, tracking: string): boolean => plain(text).includes(plain(tracking))

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
  const [across, along] = [points(labelSize.widthMm), points(labelSize.heightMm)]
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

/** A label as its printer sets it, one byte for each dot: 0 is black, 255 white. */
type Drawn = { readonly width: number; readonly height: number; readonly grey: Uint8ClampedArray }

type DrawnOrNot = Drawn | { readonly why: string }

/** Draws what a carrier sent, at the size of this house's labels; a page that lies on its side is turned. */
async function draw(format: LabelFormat, data: Buffer, dpi: Dpi): Promise<DrawnOrNot> {
  try {
    if (format === 'zpl') return await drawZpl(data.toString('utf8'), dpi)
    return await drawPdf(format === 'pdf' ? data : await pageOf(data), dpi)
  } catch {
    return { why: `son étiquette (${format.toUpperCase()}) ne se lit pas` }
  }
}

async function drawZpl(zpl: string, dpi: Dpi): Promise<DrawnOrNot> {
  const begun = zpl.match(/\^XA/gi)?.length ?? 0
  if (begun === 0 || begun !== zpl.match(/\^XZ/gi)?.length)
    return { why: 'son étiquette (ZPL) ne se lit pas' }
  if (begun > 1) return { why: `il a envoyé ${begun} étiquettes au lieu d’une` }
  // These commands change the printer's settings for good.
  if (/\^(JU|KN|KP|N[A-Z])|~(JR|JC|NC|NR|NT)/i.test(zpl)) return { why: 'son étiquette règle l’imprimante' }
  const { api } = await zplRenderer
  const { widthMm, heightMm } = labelSize
  const [png = ''] = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, Math.round(dpi / 25.4))
  return drawPdf(await pageOf(Buffer.from(png, 'base64')), dpi)
}

/** A picture fills the label as far as its shape lets it. */
async function pageOf(png: Buffer): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const image = await pdf.embedPng(png)
  const isLying = image.width > image.height
  const [across, along] = isLying
    ? [labelSize.heightMm, labelSize.widthMm]
    : [labelSize.widthMm, labelSize.heightMm]
  const scale = Math.min(points(across) / image.width, points(along) / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  pdf.addPage([width, height]).drawImage(image, { width, height })
  return Buffer.from(await pdf.save())
}

const points = (mm: number) => (mm / 25.4) * 72
const mmOf = (size: number) => Math.round((size / 72) * 25.4)

/** Some carriers add a margin; beyond this, parts of the label would be lost. */
const spareMm = 8

let pdfium: ReturnType<typeof PDFiumLibrary.init> | undefined

/** Opened with the first label or paper that needs it. */
function openPdfium() {
  pdfium ??= PDFiumLibrary.init()
  return pdfium
}

async function drawPdf(data: Buffer, dpi: Dpi): Promise<DrawnOrNot> {
  const pdf = await (await openPdfium()).loadDocument(data)
  try {
    const pages = pdf.getPageCount()
    if (pages !== 1) return { why: `il a envoyé ${pages} pages au lieu d’une étiquette` }
    const page = pdf.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const size = { width: originalWidth, height: originalHeight }
    const [across, along] = [size.width, size.height].map(mmOf).sort((a, b) => a - b)
    if (!across || !along || across > labelSize.widthMm + spareMm || along > labelSize.heightMm + spareMm) {
      return {
        why: `son étiquette fait ${across} × ${along} mm : demandez-lui du ${labelSize.widthMm} × ${labelSize.heightMm} mm`,
      }
    }
    const fits = Math.min(
      1,
      points(labelSize.widthMm) / Math.min(size.width, size.height),
      points(labelSize.heightMm) / Math.max(size.width, size.height),
    )
    const drawn = await page.render({ scale: (dpi / 72) * fits, render: 'bitmap' })
    const upright = greyOf(drawn)
    return size.width > size.height ? turned(upright) : upright
  } finally {
    pdf.destroy()
  }
}

/** Printers print a dot or none, so the image is read in black and white. */
function greyOf({ width, height, data }: { width: number; height: number; data: Uint8Array }): Drawn {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const [blue = 0, green = 0, red = 0] = data.subarray(at * 4, at * 4 + 3)
    grey[at] = blue * 0.11 + green * 0.59 + red * 0.3 < 150 ? 0 : 255
  }
  return { width, height, grey }
}

function turned({ width, height, grey }: Drawn): Drawn {
  const upright = new Uint8ClampedArray(grey.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) upright[x * height + (height - 1 - y)] = grey[y * width + x] ?? 255
  }
  return { width: height, height: width, grey: upright }
}

/** A sheet of A4, with what some printers' pages have more; either way up. */
const longestMm = 305
const widestMm = 224
const pagesAtMost = 20

/** The reason why a carrier's paper cannot be printed; undefined if each of its pages can. */
export async function whyUnprintable({ title, data }: Paper): Promise<string | undefined> {
  try {
    const pdf = await (await openPdfium()).loadDocument(data)
    try {
      const pages = pdf.getPageCount()
      if (pages === 0 || pages > pagesAtMost) return `son document « ${title} » a ${pages} pages`
      for (const page of pdf.pages()) {
        const { originalWidth, originalHeight } = page.getOriginalSize()
        const [across = 0, along = 0] = [originalWidth, originalHeight].map(mmOf).sort((a, b) => a - b)
        if (across > widestMm || along > longestMm) {
          return `son document « ${title} » fait ${across} × ${along} mm : l’imprimante prend de l’A4`
        }
        await page.render({ scale: 0.5, render: 'bitmap' })
      }
      return undefined
    } finally {
      pdf.destroy()
    }
  } catch {
    return `son document « ${title} » ne se lit pas`
  }
}
