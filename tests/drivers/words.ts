import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import bwip from 'bwip-js/node'
import { unpacked } from '#server/documents/fonts.ts'
import { proportions } from '#server/documents/sheet.ts'
import type { Picture } from './documents.ts'

/**
 * Reads drawn words off a picture, sign by sign: the one of the alphabet that lies there most exactly. The alphabet is
 * drawn by bwip-js, which has its own way from a font's file to dots.
 */

const { resolve } = createRequire(import.meta.url)

/** The signs that a reader knows, by the file that has them. Emoji are printed at four fifths. */
export type Alphabet = readonly { readonly file: string; readonly signs: string; readonly scale?: number }[]

type Line = { x: number; y: number; size: number; width: number; dpi: number }
/** Its black dots, by row; all of its edges touch one. */
type Sign = { sign: string; rows: boolean[][] }

export function readWords({ width, rgba }: Picture, line: Line, alphabet: Alphabet): string {
  const { dpi } = line
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4)
  const rows = Array.from({ length: dots(line.size * 1.4) }, (_, row) =>
    Array.from({ length: dots(line.width) }, (_, column) => {
      const at = 4 * ((dots(line.y - line.size * 0.2) + row) * width + dots(line.x) + column)
      return (rgba[at] ?? 255) < 128
    }),
  )
  const letterDots = (line.size * proportions.letters * dpi) / 25.4
  const known = alphabet.flatMap(part => signsOf(part, letterDots))
  let read = ''
  let end: number | undefined
  for (let column = nextInk(rows, 0); column !== undefined; column = nextInk(rows, end ?? 0)) {
    const start = column
    const found = known
      .map(one => ({ ...one, likeness: likeness(rows, start, one) }))
      .sort((a, b) => b.likeness - a.likeness)[0]
    if (!found) return read
    read += found.likeness > 0.6 ? found.sign : '?'
    end = start + (found.rows[0]?.length ?? 1)
    // Another program may have drawn the sign a dot narrower.
    if (hasInk(rows, end) && !hasInk(rows, end + 1)) end += 1
  }
  return read
}

const hasInk = (rows: readonly boolean[][], column: number) => rows.some(row => row[column])

const nextInk = (rows: readonly boolean[][], from: number): number | undefined => {
  for (let column = from; column < (rows[0]?.length ?? 0); column += 1)
    if (hasInk(rows, column)) return column
  return undefined
}

/** The dots that both have, as a part of those that either has. A sign that goes on to the right is a wider one. */
function likeness(rows: readonly boolean[][], start: number, { rows: sign }: Sign): number {
  const width = sign[0]?.length ?? 0
  const window = rows.map(row => row.slice(start, start + width))
  const top = window.findIndex(row => row.includes(true))
  let best = 0
  for (const shift of [-1, 0, 1]) {
    let both = 0
    let either = 0
    for (const [row, dots] of window.entries()) {
      for (let column = 0; column < width; column += 1) {
        const isInk = dots[column] ?? false
        const isSign = sign[row - top + shift]?.[column] ?? false
        if (isInk && isSign) both += 1
        if (isInk || isSign) either += 1
      }
    }
    best = Math.max(best, both / either)
  }
  return hasInk(rows, start + width + 1) ? best * 0.7 : best
}

const loaded = new Map<string, { id: number; unitsPerEm: number; ascent: number }>()

function fontIn(file: string) {
  const before = loaded.get(file)
  if (before) return before
  const font = unpacked(readFileSync(resolve(file)))
  bwip.loadFont(file, font)
  const found = {
    id: bwip.FontLib.lookup(file),
    unitsPerEm: font.readUInt16BE(tableAt(font, 'head') + 18),
    ascent: font.readInt16BE(tableAt(font, 'hhea') + 4),
  }
  loaded.set(file, found)
  return found
}

function tableAt(font: Buffer, tag: string): number {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  throw new Error(`The font has a table ${tag}`)
}

function signsOf({ file, signs, scale = 1 }: Alphabet[number], letterDots: number): Sign[] {
  const { id, unitsPerEm, ascent } = fontIn(file)
  // bwip-js measures a font by what stands above its baseline.
  const height = (letterDots * scale * ascent) / unitsPerEm
  return [...signs].map(sign => {
    const glyph = bwip.FontLib.getglyph(id, sign.codePointAt(0) ?? 0, height, height)
    const all = Array.from({ length: glyph.height }, (_, row) =>
      Array.from({ length: glyph.width }, (_, at) => (glyph.bytes[row * glyph.width + at] ?? 0) > 127),
    )
    const rows = all.slice(
      all.findIndex(row => row.includes(true)),
      all.findLastIndex(row => row.includes(true)) + 1,
    )
    const first = nextInk(rows, 0) ?? 0
    const last = Math.max(...rows.map(row => row.lastIndexOf(true)))
    return { sign, rows: rows.map(row => row.slice(first, last + 1)) }
  })
}
