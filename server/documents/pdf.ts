import bwip from 'bwip-js/node'
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { Bars, Element, Sheet } from './sheet.ts'

const points = (mm: number) => (mm * 72) / 25.4
const black = rgb(0, 0, 0)

type Fonts = { plain: PDFFont; bold: PDFFont }
type Pen = { fonts: Fonts; pictureOf: (jpeg: Uint8Array) => Promise<PDFImage> }

/** Renders sheets as the pages of one PDF, in base64 for a print job. */
export async function toPdf(title: string, sheets: readonly Sheet[]): Promise<string> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage('fr-FR')
  pdf.setCreator('Douchette')
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  }
  // A logo at the head of every page is in the file once. The copy: pdf-lib reads from the start of a shared memory.
  const embedded = new Map<Uint8Array, Promise<PDFImage>>()
  const pictureOf = (jpeg: Uint8Array) => {
    const image = embedded.get(jpeg) ?? pdf.embedJpg(Uint8Array.from(jpeg))
    embedded.set(jpeg, image)
    return image
  }
  for (const { widthMm, heightMm, elements } of sheets) {
    const page = pdf.addPage([points(widthMm), points(heightMm)])
    for (const element of elements) await draw(page, { fonts, pictureOf }, element)
  }
  return pdf.saveAsBase64()
}

async function draw(page: PDFPage, { fonts, pictureOf }: Pen, element: Element): Promise<void> {
  const x = points(element.x)
  const down = page.getHeight() - points(element.y)
  switch (element.kind) {
    case 'text': {
      const font = element.bold ? fonts.bold : fonts.plain
      // The baseline lies a little above the bottom of the line's height.
      const y = down - points(element.size * 0.8)
      page.drawText(inWinAnsi(element.text), { x, y, size: points(element.size * 0.95), font, color: black })
      return
    }
    case 'code128':
      drawBars(page, x, down, element)
      return
    case 'ink': {
      const [width, height] = [points(element.width), points(element.height)]
      page.drawRectangle({ x, y: down - height, width, height, color: black })
      return
    }
    case 'picture': {
      const [width, height] = [points(element.width), points(element.height)]
      page.drawImage(await pictureOf(element.jpeg), { x, y: down - height, width, height })
    }
  }
}

function drawBars(page: PDFPage, x: number, down: number, bars: Bars): void {
  const height = points(bars.height)
  let left = x
  for (const [index, modules] of widthsOf(bars).entries()) {
    const width = points(modules * bars.module)
    if (index % 2 === 0) page.drawRectangle({ x: left, y: down - height, width, height, color: black })
    left += width
  }
}

/** Widths of bars and gaps in turn, in modules. */
function widthsOf({ text, gs1 }: Bars): readonly number[] {
  const drawn = bwip.raw({ bcid: gs1 ? 'gs1-128' : 'code128', text })[0]
  if (!drawn || !('sbs' in drawn)) throw new Error(`bwip-js drew no bars for ${text}`)
  return drawn.sbs
}

/** The standard PDF fonts know only these letters. Others lose their accent or become a question mark. */
function inWinAnsi(said: string): string {
  return [...said].map(letter => (known.test(letter) ? letter : plainOf(letter))).join('')
}

const known = /^[ -~\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/

function plainOf(letter: string): string {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return known.test(bare) ? bare : '?'
}
