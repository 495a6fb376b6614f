import { type Element, isInPrinters, type Picture, type Sheet, type TextLine } from './sheet.ts'
import { type Outline, outlineOf } from './typeset.ts'

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

/** Black dots as a printer sets them. A row is a text of `1` and `0`, one for each dot. */
type Bitmap = {
  /** Where it begins, in dots from the outline's origin. */
  readonly x: number
  readonly y: number
  readonly rows: readonly string[]
}

type Point = readonly [x: number, y: number]
type Edge = { readonly from: Point; readonly to: Point }

/** Blackens each dot whose centre lies inside the outline; undefined where there is nothing to blacken. */
function bitmapOf(outline: Outline, dotsPerMm: number): Bitmap | undefined {
  const edges = edgesOf(outline, dotsPerMm)
  if (edges.length === 0) return undefined
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const {
    from: [x, y],
  } of edges) {
    left = Math.min(left, Math.floor(x))
    right = Math.max(right, Math.ceil(x))
    top = Math.min(top, Math.floor(y))
    bottom = Math.max(bottom, Math.ceil(y))
  }
  const rows = Array.from({ length: bottom - top }, (_, row) =>
    rowAt(edges, top + row + 0.5, left, right - left),
  )
  return { x: left, y: top, rows }
}

/** By the number of edges that run round a dot: letters may overlap, and a hole runs the other way. */
function rowAt(edges: readonly Edge[], y: number, left: number, width: number): string {
  const crossings = edges
    .filter(({ from, to }) => from[1] <= y !== to[1] <= y)
    .map(({ from, to }) => ({
      x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
      turn: from[1] < to[1] ? 1 : -1,
    }))
    .sort((a, b) => a.x - b.x)
  const dots = new Array<'0' | '1'>(width).fill('0')
  let turns = 0
  for (const [index, { x, turn }] of crossings.entries()) {
    turns += turn
    const end = crossings[index + 1]?.x
    if (turns === 0 || end === undefined) continue
    dots.fill('1', Math.max(0, Math.ceil(x - left - 0.5)), Math.max(0, Math.ceil(end - left - 0.5)))
  }
  return dots.join('')
}

/** A curve becomes this many straight lines, each of less than a dot in a letter of ordinary size. */
const pieces = 8

function edgesOf(outline: Outline, scale: number): Edge[] {
  const edges: Edge[] = []
  let start: Point = [0, 0]
  let at: Point = [0, 0]
  const lineTo = (to: Point) => {
    edges.push({ from: at, to })
    at = to
  }
  for (const { command, args } of outline) {
    const points = pointsIn(args, scale)
    const end = points.at(-1) ?? start
    switch (command) {
      case 'moveTo':
        lineTo(start)
        start = end
        at = end
        break
      case 'lineTo':
        lineTo(end)
        break
      case 'closePath':
        lineTo(start)
        break
      case 'quadraticCurveTo':
      case 'bezierCurveTo': {
        const curve = [at, ...points]
        for (let piece = 1; piece <= pieces; piece += 1) lineTo(along(curve, piece / pieces))
      }
    }
  }
  lineTo(start)
  return edges.filter(({ from, to }) => from[1] !== to[1])
}

function pointsIn(args: readonly number[], scale: number): Point[] {
  const points: Point[] = []
  for (let at = 0; at + 1 < args.length; at += 2)
    points.push([(args[at] ?? 0) * scale, (args[at + 1] ?? 0) * scale])
  return points
}

/** The point of a Bézier curve at a part of its way, by halving as de Casteljau does. */
function along(curve: readonly Point[], part: number): Point {
  let points = curve
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], index): Point => {
      const [fromX, fromY] = points[index] ?? [x, y]
      return [fromX + (x - fromX) * part, fromY + (y - fromY) * part]
    })
  }
  return points[0] ?? [0, 0]
}
