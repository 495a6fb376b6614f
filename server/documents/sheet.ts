import { a4 } from '#contract/label-sizes.ts'
import { faceOf, isUnseen } from './fonts.ts'

/**
 * A label or a page, drawn in millimetres from its upper left corner. zpl.ts and pdf.ts both render it. This
 * file wraps and cuts long text, so both render it alike.
 */
export type Sheet = {
  readonly widthMm: number
  readonly heightMm: number
  readonly elements: readonly Element[]
}

export type Element = TextLine | Bars | Ink | Picture

export type TextLine = {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  /** Line height in millimetres. */
  readonly size: number
  readonly bold: boolean
  readonly text: string
  /** The number of signs that are in no font. They are left out, and the first line counts them. */
  readonly lost: number
}

/** Parts of a line's height: where its letters stand, and how high they are drawn. */
export const proportions = { baseline: 0.8, letters: 0.95 } as const

export type Bars = {
  readonly kind: 'code128'
  readonly x: number
  readonly y: number
  readonly height: number
  /** The narrowest bar's width in millimetres. Printers round it to whole dots. */
  readonly module: number
  /** The barcode's text. A GS1 message uses brackets: (01)03453120000011(10)ABC. */
  readonly text: string
  readonly gs1?: true
}

/** A filled rectangle. A thin one makes a line. */
export type Ink = {
  readonly kind: 'ink'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Picture = {
  readonly kind: 'picture'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly jpeg: Uint8Array
}

/** Says at its foot if a sign of its text could not be printed. */
export function sheet(
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
  parts: readonly (Element | readonly Element[])[],
): Sheet {
  const elements = parts.flat()
  let lost = 0
  for (const element of elements) if (element.kind === 'text') lost += element.lost
  if (lost > 0) {
    // A label printer prints to the edge, another one leaves some millimetres blank.
    const [x, foot] = widthMm < a4.widthMm ? [5, 3] : [12, 7.5]
    elements.push(...text(x, heightMm - foot, lostText(lost), { size: 2.2, width: widthMm - 2 * x }))
  }
  return { widthMm, heightMm, elements }
}

type TextOptions = {
  /** Letter height; 4 mm by default. */
  size?: number
  bold?: boolean
  /** Longer text is cut and ends in an ellipsis. */
  width: number
  lines?: number
}

/** Text on at most `lines` lines of the given width. */
export function text(x: number, y: number, said: string, options: TextOptions): TextLine[] {
  const { size = 4, bold = false, width, lines = 1 } = options
  const { kept, lost } = drawable(printable(said))
  const wrapped = wrap(kept, { size, bold, width, lines })
  // A text whose signs are all missing must still be counted.
  if (wrapped.length === 0 && lost > 0) wrapped.push('')
  return wrapped.map((line, index) => ({
    kind: 'text',
    x,
    y: y + index * size * 1.2,
    size,
    bold,
    text: line,
    lost: index === 0 ? lost : 0,
  }))
}

/** 0.25 mm is 2 dots at 203 dpi and 3 dots at 300 dpi. Every scanner reads that at arm's length. */
export const code128 = (
  x: number,
  y: number,
  code: string,
  { height = 12, module = 0.25 }: { height?: number; module?: number } = {},
): Bars => ({ kind: 'code128', x, y, height, module, text: code })

/** A barcode that starts with GS1's function character, so scanners read the text as a GS1 message. */
export const gs1128 = (...[x, y, message, options]: Parameters<typeof code128>): Bars => ({
  ...code128(x, y, message, options),
  gs1: true,
})

export const ink = (x: number, y: number, width: number, height: number): Ink => ({
  kind: 'ink',
  x,
  y,
  width,
  height,
})

export const frame = (x: number, y: number, width: number, height: number, line = 0.4): Ink[] => [
  ink(x, y, width, line),
  ink(x, y + height - line, width, line),
  ink(x, y, line, height),
  ink(x + width - line, y, line, height),
]

type Room = { size: number; bold: boolean; width: number; lines: number }

function wrap(said: string, { size, bold, width, lines }: Room): string[] {
  const fits = (line: string) => widthOf(line, size, bold) <= width
  const done: string[] = []
  let line = ''
  const words = said.split(' ').filter(word => word !== '')
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (done.length === lines - 1) return [...done, cut([line, ...words.slice(index)].join(' ').trim(), fits)]
    if (line !== '') done.push(line)
    line = word
    // A word longer than a line continues on the next line.
    while (!fits(line)) {
      if (done.length === lines - 1) return [...done, cut([line, ...words.slice(index + 1)].join(' '), fits)]
      const part = longestStart(line, fits)
      done.push(part)
      line = line.slice(part.length)
    }
  }
  return line === '' ? done : [...done, line]
}

function cut(said: string, fits: (line: string) => boolean): string {
  return fits(said) ? said : `${longestStart(said, start => fits(`${start}…`)).trimEnd()}…`
}

/** Returns at least one letter; otherwise the loop in `wrap` would never end. */
function longestStart(said: string, fits: (line: string) => boolean): string {
  const letters = signsOf(said)
  let length = letters.length
  while (length > 1 && !fits(letters.slice(0, length).join(''))) length -= 1
  return letters.slice(0, length).join('')
}

/** Estimates the width of a sans-serif line, slightly too wide rather than too narrow. */
export function widthOf(line: string, size: number, bold = false): number {
  let width = 0
  for (const sign of signsOf(line)) width += partOf(sign)
  return width * size * (bold ? 1.06 : 1)
}

function partOf(letter: string): number {
  if (/[ iljtfI.,:;'’|!()[\]/\\-]/.test(letter)) return 0.33
  if (/[mwMW@%—…]/.test(letter)) return 0.95
  if (/[A-ZÀ-ÞŒ&]/.test(letter)) return 0.72
  return letter.length > 1 || letter > 'ſ' ? 1 : 0.56
}

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Splits a text into signs as a reader counts them: a letter with its accents is one, an emoji with all its parts is one. */
export const signsOf = (said: string): string[] =>
  Array.from(segmenter.segment(said), ({ segment }) => segment)

/** Windows-1252: what label printers and the fonts of every PDF reader have for certain. */
const inPrinters = /^[ -~\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Whether a printer's own font has all signs. Other lines are drawn whole from our fonts. */
export const isInPrinters = (said: string): boolean => inPrinters.test(said)

/** The text in the printers' letters, some without their accents. */
export const inPrintersOnly = (said: string): string =>
  [...said]
    .map(letter => (isInPrinters(letter) ? letter : (letter.normalize('NFKD')[0] ?? '')))
    .filter(isInPrinters)
    .join('')

/** One line of text, without control characters. */
export const printable = (said: string): string =>
  said
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** Leaves out the signs that are in no font, for a box says less than nothing, and counts them. */
function drawable(said: string): { kept: string; lost: number } {
  if (isInPrinters(said)) return { kept: said, lost: 0 }
  let kept = ''
  let lost = 0
  for (const sign of signsOf(said)) {
    if (isUnseen(sign)) continue
    if (isInPrinters(sign) || faceOf(sign, false)) kept += sign
    else lost += 1
  }
  return { kept: kept.replace(/ +/g, ' ').trim(), lost }
}

/** Tells on the document what it lacks. */
const lostText = (lost: number): string =>
  lost === 1 ? '1 signe n’a pas pu être imprimé.' : `${lost} signes n’ont pas pu être imprimés.`
