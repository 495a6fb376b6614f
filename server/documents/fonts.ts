import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

/** Letters for what printers have none of. A file is read when a text first needs it, and kept. */
export type Face = {
  readonly font: Font
  /** Emoji are drawn smaller than letters, so that they take no more than a line's height. */
  readonly scale: number
}

type Source = { readonly plain: string; readonly bold: string; readonly scale?: number }

const notoSans = (part: string): Source => ({
  plain: `@fontsource/noto-sans/files/noto-sans-${part}-400-normal.woff`,
  bold: `@fontsource/noto-sans/files/noto-sans-${part}-700-normal.woff`,
})

const only = (file: string, scale = 1): Source => ({ plain: file, bold: file, scale })

const western = notoSans('latin')

/** The handsomest first. Unifont has some 65,000 signs of nearly all scripts, in coarse dots. */
const sources: readonly Source[] = [
  western,
  ...['latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(notoSans),
  notoSans('devanagari'),
  only('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
  only('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff', 0.8),
  only('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
]

/** Europe's western letters, and their file for documents that bring their own font. */
export const latin = (bold: boolean): Font => fontIn(bold ? western.bold : western.plain)
export const latinFile = (bold: boolean): Buffer =>
  unpacked(readFileSync(resolve(bold ? western.bold : western.plain)))

/** The first font that has all of a sign; undefined where none has. */
export function faceOf(sign: string, bold: boolean): Face | undefined {
  const parts = [...sign].filter(part => !isUnseen(part)).map(part => part.codePointAt(0) ?? 0)
  for (const { plain, bold: strong, scale = 1 } of sources) {
    const font = fontIn(bold ? strong : plain)
    if (parts.every(part => font.hasGlyphForCodePoint(part))) return { font, scale }
  }
  return undefined
}

/** Joiners and variation selectors change the signs around them and are drawn by no font. */
export const isUnseen = (part: string): boolean => /^\p{Default_Ignorable_Code_Point}+$/u.test(part)

const opened = new Map<string, Font>()
const { resolve } = createRequire(import.meta.url)

function fontIn(file: string): Font {
  const before = opened.get(file)
  if (before) return before
  const font = create(unpacked(readFileSync(resolve(file))))
  if (!('layout' in font)) throw new Error(`${file} holds several fonts`)
  opened.set(file, font)
  return font
}

const headLength = 12
const entryLength = 16

/** A WOFF file's tables inflated, as a TrueType file. fontkit reads WOFF too, but inflates a table at each of its uses. */
export function unpacked(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => tableAt(woff, 44 + index * 20))
  const head = Buffer.alloc(headLength + entryLength * tables.length)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let start = head.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = headLength + entryLength * index
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(start, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    // Each table begins at a multiple of four.
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    start += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, entry: number) {
  const start = woff.readUInt32BE(entry + 4)
  const packed = woff.readUInt32BE(entry + 8)
  const data = woff.subarray(start, start + packed)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    data: packed < woff.readUInt32BE(entry + 12) ? inflateSync(data) : data,
  }
}
