import bwip from 'bwip-js/node'
import { PDFDocument, type PDFImage, type PDFPage, rgb } from 'pdf-lib'
import { helvetica, type Letters } from './letters.ts'
import { type Bars, type Element, proportions, type Sheet, type TextLine } from './sheet.ts'
import { type Outline, outlineOf } from './typeset.ts'

const points = (mm: number) => (mm * 72) / 25.4
const black = rgb(0, 0, 0)

type Pen = { letters: Letters; pictureOf: (jpeg: Uint8Array) => Promise<PDFImage> }

/** Renders sheets as the pages of one PDF, in base64 for a print job. */
export async function toPdf(title: string, sheets: readonly Sheet[], language = 'fr-FR'): Promise<string> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage(language)
  pdf.setCreator('Douchette')
  await drawSheets(pdf, sheets, await helvetica(pdf))
  return pdf.saveAsBase64()
}

/** Adds a page for each sheet. */
export async function drawSheets(
  pdf: PDFDocument,
  sheets: readonly Sheet[],
  letters: Letters,
): Promise<void> {
  // A logo at the head of every page is in the file once. The copy: pdf-lib reads from the start of a shared memory.
  const embedded = new Map<Uint8Array, Promise<PDFImage>>()
  const pictureOf = (jpeg: Uint8Array) => {
    const image = embedded.get(jpeg) ?? pdf.embedJpg(Uint8Array.from(jpeg))
    embedded.set(jpeg, image)
    return image
  }
  for (const { widthMm, heightMm, elements } of sheets) {
    const page = pdf.addPage([points(widthMm), points(heightMm)])
    for (const element of elements) await draw(page, { letters, pictureOf }, element)
  }
}

async function draw(page: PDFPage, { letters, pictureOf }: Pen, element: Element): Promise<void> {
  const x = points(element.x)
  const down = page.getHeight() - points(element.y)
  switch (element.kind) {
    case 'text':
      drawLine(page, letters, x, down, element)
      return
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

function drawLine(page: PDFPage, letters: Letters, x: number, down: number, line: TextLine): void {
  const isText = letters.has(line.text)
  if (!isText) page.drawSvgPath(svgOf(outlineOf(line)), { x, y: down, scale: points(1), color: black })
  // Letters lie unseen below a drawn line, so that a reader finds and copies its words.
  letters.draw(page, isText ? line.text : letters.nearest(line.text), {
    x,
    y: down - points(line.size * proportions.baseline),
    size: points(line.size * proportions.letters),
    bold: line.bold,
    unseen: !isText,
  })
}

const svgLetters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'C', bezierCurveTo: 'C', closePath: 'Z' }

/** pdf-lib reads no exponents, and draws SVG's quadratic curves too flat: they are written as cubic ones. */
function svgOf(outline: Outline): string {
  let [x, y] = [0, 0]
  const toward = (from: number, to: number) => from + ((to - from) * 2) / 3
  return outline
    .map(({ command, args }) => {
      const [byX = 0, byY = 0, toX = 0, toY = 0] = args
      const written =
        command === 'quadraticCurveTo'
          ? [toward(x, byX), toward(y, byY), toward(toX, byX), toward(toY, byY), toX, toY]
          : args
      ;[x, y] = [args.at(-2) ?? x, args.at(-1) ?? y]
      return svgLetters[command] + written.map(at => at.toFixed(4)).join(' ')
    })
    .join('')
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
