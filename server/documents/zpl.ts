import { bitmapOf } from './bitmap.ts'
import type { Element, Picture, Sheet, TextLine } from './sheet.ts'
import { isInPrinters } from './signs.ts'
import { outlineOf } from './typeset.ts'

export const resolutions = [203, 300] as const
export type Dpi = (typeof resolutions)[number]

/** Writes a sheet in ZPL, the language of label printers, at the printer's resolution. */
export function toZpl({ widthMm, heightMm, elements }: Sheet, dpi: Dpi): string {
  const dots = dotsAt(dpi)
  return [
    '^XA',
    // UTF-8, so that the printer prints accents.
    '^CI28',
    `^PW${dots(widthMm)}`,
    `^LL${dots(heightMm)}`,
    '^LH0,0',
    ...elements.flatMap(element => (element.kind === 'picture' ? [] : zplOf(element, dpi))),
    '^XZ',
  ].join('\n')
}

const dotsAt = (dpi: Dpi) => (mm: number) => Math.round((mm * dpi) / 25.4)

/** A picture is a JPEG in colour, which these printers do not read: what it says stands in text beside it. */
function zplOf(element: Exclude<Element, Picture>, dpi: Dpi): string | string[] {
  const dots = dotsAt(dpi)
  const at = `^FO${dots(element.x)},${dots(element.y)}`
  switch (element.kind) {
    case 'text': {
      if (!isInPrinters(element.text)) return drawn(element, dpi)
      const height = dots(element.size)
      // The printer's only font has no bold face, so a wider letter replaces it.
      const width = element.bold ? Math.round(height * 1.05) : Math.round(height * 0.9)
      return `${at}^A0N,${height},${width}${field(element.text)}`
    }
    case 'code128': {
      const module = Math.max(1, dots(element.module))
      // Mode D reads the brackets and adds GS1's function character.
      const mode = element.gs1 ? 'D' : 'A'
      return `${at}^BY${module}^BCN,${dots(element.height)},N,N,N,${mode}${field(element.text)}`
    }
    case 'ink': {
      const [width, height] = [Math.max(1, dots(element.width)), Math.max(1, dots(element.height))]
      return `${at}^GB${width},${height},${Math.min(width, height)},B^FS`
    }
  }
}

/** A line that the printer's own font does not have whole, dot by dot. */
function drawn(line: TextLine, dpi: Dpi): string[] {
  const bitmap = bitmapOf(outlineOf(line), dpi / 25.4)
  if (!bitmap) return []
  const dots = dotsAt(dpi)
  const x = Math.max(0, dots(line.x) + bitmap.x)
  const y = Math.max(0, dots(line.y) + bitmap.y)
  return [zplOfDots(x, y, bitmap.rows)]
}

/** A picture in black and white; a row is a text of `1` and `0`, one for each dot. */
export function zplOfDots(x: number, y: number, dots: readonly string[]): string {
  const rows = dots.map(inHex)
  const bytes = (rows[0]?.length ?? 0) / 2
  const total = bytes * rows.length
  const data = rows.map((row, at) => (row === rows[at - 1] ? ':' : shortened(row))).join('')
  return `^FO${x},${y}^GFA,${total},${total},${bytes},${data}^FS`
}

/** Whole bytes in hexadecimal. */
function inHex(row: string): string {
  const bits = row.padEnd(Math.ceil(row.length / 8) * 8, '0')
  return bits.replace(/.{4}/g, four => Number.parseInt(four, 2).toString(16).toUpperCase())
}

/** ZPL's own short form: a comma for white to the end of the row, letters for how often a digit comes. */
function shortened(row: string): string {
  const black = row.replace(/0+$/, '').replace(/(.)\1{2,}/g, (run, digit) => `${times(run.length)}${digit}`)
  return row.endsWith('0') ? `${black},` : black
}

/** G to Y stand for 1 to 19, g to z for 20 to 400 in steps of 20. */
const times = (count: number): string =>
  (count < 20 ? '' : String.fromCharCode(102 + Math.floor(count / 20))) +
  (count % 20 === 0 ? '' : String.fromCharCode(70 + (count % 20)))

/** Writes `^`, `~` and `_` in hexadecimal, so that data can never contain a ZPL command. */
function field(said: string): string {
  return `^FH_^FD${said.replace(/[\^~_\\]/g, letter => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`
}
