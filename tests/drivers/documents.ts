import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { PDFDocument } from 'pdf-lib'
import { ready as zplRenderer } from 'zpl-renderer-js'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/**
 * Reads documents as a printer and a scanner would: independent programs draw them and read the barcodes off the
 * picture.
 */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

const options: ReaderOptions = {
  formats: ['Code128', 'DataMatrix'],
  tryHarder: true,
  maxNumberOfSymbols: 255,
}

export type Picture = { width: number; height: number; rgba: Uint8Array }

/** Drawing a label takes half a second, and the tests of a worker print the same ones again and again. */
const readBefore = new Map<string, Promise<string[]>>()

/** The texts of all barcodes of a print, label by label, from the top down. */
export async function readZpl(
  zpl: string,
  { widthMm = 100, heightMm = 150, dpi = 203 }: { widthMm?: number; heightMm?: number; dpi?: number } = {},
): Promise<string[]> {
  const print = JSON.stringify([zpl, widthMm, heightMm, dpi])
  const read = readBefore.get(print) ?? drawAndRead(zpl, widthMm, heightMm, dpi)
  readBefore.set(print, read)
  return [...(await read)]
}

async function drawAndRead(zpl: string, widthMm: number, heightMm: number, dpi: number): Promise<string[]> {
  const { api } = await zplRenderer
  const pictures = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, Math.round(dpi / 25.4))
  const read: string[] = []
  for (const picture of pictures) {
    const found = await readBarcodes(Buffer.from(picture, 'base64'), options)
    read.push(...textsOf(found))
  }
  return read
}

/** A label as its printer draws it, a pixel for each dot. */
export async function pictureOfZpl(
  zpl: string,
  { widthMm, heightMm, dpi }: { widthMm: number; heightMm: number; dpi: number },
): Promise<Picture> {
  const { api } = await zplRenderer
  const [png = ''] = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, Math.round(dpi / 25.4))
  const pdf = await PDFDocument.create()
  const image = await pdf.embedPng(png)
  pdf.addPage([image.width, image.height]).drawImage(image)
  return firstPage(await pdf.saveAsBase64(), 72)
}

/** A document's first page, as a printer of so many dots draws it. */
export async function firstPage(base64: string, dpi: number): Promise<Picture> {
  const [picture] = await onEachPage(base64, page => pictureOf(page, dpi))
  if (!picture) throw new Error('The document has a page')
  return picture
}

/** The texts of all barcodes of a PDF (base64), page by page from the top down, as a printer of so many dots draws them. */
export async function readPdf(base64: string, { dpi = 216 }: { dpi?: number } = {}): Promise<string[]> {
  const pictures = await onEachPage(base64, page => pictureOf(page, dpi))
  const read: string[] = []
  for (const { width, height, rgba } of pictures) {
    const data = new Uint8ClampedArray(rgba)
    read.push(...textsOf(await readBarcodes({ data, width, height, colorSpace: 'srgb' }, options)))
  }
  return read
}

export const textOfPdf = (base64: string): Promise<string[]> =>
  onEachPage(base64, async page => page.getText())

/** Compiled once for a worker: it is 4 MB of program. */
let pdfium: ReturnType<typeof PDFiumLibrary.init> | undefined

async function onEachPage<T>(base64: string, read: (page: PDFiumPage) => Promise<T>): Promise<T[]> {
  pdfium ??= PDFiumLibrary.init()
  const pdf = await (await pdfium).loadDocument(Buffer.from(base64, 'base64'))
  try {
    const found: T[] = []
    for (const page of pdf.pages()) found.push(await read(page))
    return found
  } finally {
    pdf.destroy()
  }
}

async function pictureOf(page: PDFiumPage, dpi: number): Promise<Picture> {
  const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' })
  // PDFium stores blue first.
  const rgba = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    rgba[at] = data[at + 2] ?? 0
    rgba[at + 1] = data[at + 1] ?? 0
    rgba[at + 2] = data[at] ?? 0
    rgba[at + 3] = 255
  }
  return { width, height, rgba }
}

function textsOf(found: Awaited<ReturnType<typeof readBarcodes>>): string[] {
  return found
    .filter(({ isValid }) => isValid)
    .sort((a, b) => a.position.topLeft.y - b.position.topLeft.y)
    .map(({ text }) => text)
}
