import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDocument } from 'pdf-lib'
import { ready as zplRenderer } from 'zpl-renderer-js'
import { labelSize } from '#contract/label-sizes.ts'
import type { Dpi } from '../../documents/zpl.ts'
import type { LabelFormat } from '../providers/provider.ts'

/** A label as its printer sets it, one byte for each dot: 0 is black, 255 white. */
export type Drawn = { readonly width: number; readonly height: number; readonly grey: Uint8ClampedArray }

export type DrawnOrNot = Drawn | { readonly why: string }

/** Draws what a carrier sent, at the size of this house's labels; a page that lies on its side is turned. */
export async function draw(format: LabelFormat, data: Buffer, dpi: Dpi): Promise<DrawnOrNot> {
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
  // These change the printer itself, and outlive the label.
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

async function drawPdf(data: Buffer, dpi: Dpi): Promise<DrawnOrNot> {
  pdfium ??= PDFiumLibrary.init()
  const pdf = await (await pdfium).loadDocument(data)
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

/** Printers set a dot or none, so what is read is what comes out. */
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
