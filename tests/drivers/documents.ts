import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
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

type Picture = { width: number; height: number; rgba: Uint8Array }

/** The texts of all barcodes of a print, label by label, from the top down. */
export async function readZpl(
  zpl: string,
  { widthMm = 100, heightMm = 150, dpi = 203 }: { widthMm?: number; heightMm?: number; dpi?: number } = {},
): Promise<string[]> {
  const { api } = await zplRenderer
  const pictures = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, Math.round(dpi / 25.4))
  const read: string[] = []
  for (const picture of pictures) {
    const found = await readBarcodes(Buffer.from(picture, 'base64'), options)
    read.push(...textsOf(found))
  }
  return read
}

/** The texts of all barcodes of a PDF (base64), page by page from the top down, as a printer of so many dots draws them. */
export async function readPdf(base64: string, { dpi = 216 }: { dpi?: number } = {}): Promise<string[]> {
  const read: string[] = []
  for (const { picture } of await pagesOf(base64, dpi)) {
    const data = new Uint8ClampedArray(picture.rgba)
    const found = await readBarcodes(
      { data, width: picture.width, height: picture.height, colorSpace: 'srgb' },
      options,
    )
    read.push(...textsOf(found))
  }
  return read
}

export async function textOfPdf(base64: string): Promise<string[]> {
  return (await pagesOf(base64)).map(({ text }) => text)
}

async function pagesOf(base64: string, dpi = 216): Promise<{ picture: Picture; text: string }[]> {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(Buffer.from(base64, 'base64'))
  try {
    const pages: { picture: Picture; text: string }[] = []
    for (const page of pdf.pages()) {
      const text = page.getText()
      const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' })
      // PDFium stores blue first.
      const rgba = new Uint8Array(data.length)
      for (let at = 0; at < data.length; at += 4) {
        rgba[at] = data[at + 2] ?? 0
        rgba[at + 1] = data[at + 1] ?? 0
        rgba[at + 2] = data[at] ?? 0
        rgba[at + 3] = 255
      }
      pages.push({ picture: { width, height, rgba }, text })
    }
    return pages
  } finally {
    pdf.destroy()
    library.destroy()
  }
}

function textsOf(found: Awaited<ReturnType<typeof readBarcodes>>): string[] {
  return found
    .filter(({ isValid }) => isValid)
    .sort((a, b) => a.position.topLeft.y - b.position.topLeft.y)
    .map(({ text }) => text)
}
