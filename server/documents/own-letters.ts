import type { Glyph } from 'fontkit'
import {
  beginText,
  endText,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  setFillingGrayscaleColor,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from 'pdf-lib'
import { latin, latinFile } from './fonts.ts'
import type { Letters } from './letters.ts'
import { proportions } from './sheet.ts'

/** Letters whose font is in the document, as an archive needs it. pdf-lib's own way asks for a fontkit of 2019. */
export function ownLetters(pdf: PDFDocument): Letters {
  const fonts = { plain: embed(pdf, false), bold: embed(pdf, true) }
  const known = new Map<PDFPage, { plain: PDFName; bold: PDFName }>()
  const namesOn = (page: PDFPage) => {
    const before = known.get(page)
    if (before) return before
    const names = {
      plain: page.node.newFontDictionary('Plain', fonts.plain),
      bold: page.node.newFontDictionary('Bold', fonts.bold),
    }
    known.set(page, names)
    return names
  }
  return {
    has,
    nearest: said =>
      [...said]
        .map(sign => (has(sign) ? sign : (sign.normalize('NFKD')[0] ?? '')))
        .filter(has)
        .join(''),
    draw: (page, said, { x, y, size, bold, unseen }) =>
      page.pushOperators(
        beginText(),
        setFillingGrayscaleColor(0),
        setTextRenderingMode(unseen ? TextRenderingMode.Invisible : TextRenderingMode.Fill),
        setFontAndSize(namesOn(page)[bold ? 'bold' : 'plain'], size),
        setTextMatrix(1, 0, 0, 1, x, y),
        showText(PDFHexString.of(glyphsOf(said, bold).map(hex).join(''))),
        endText(),
      ),
  }
}

/** The width of a line in these letters, as its size in millimetres. */
export function lengthOf(said: string, size: number, bold = false): number {
  const font = latin(bold)
  const units = font.glyphsForString(said).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
  return (units * size * proportions.letters) / font.unitsPerEm
}

const has = (said: string): boolean =>
  [...said].every(sign => latin(false).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

/** One glyph for each sign: a joined « fi » would be a glyph that a reader cannot copy as letters. */
const glyphsOf = (said: string, bold: boolean): number[] =>
  latin(bold)
    .glyphsForString(said)
    .map(({ id }) => id)

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

function embed(pdf: PDFDocument, bold: boolean): PDFRef {
  const font = latin(bold)
  const file = latinFile(bold)
  const { context } = pdf
  const scaled = (units: number) => Math.round((units * 1000) / font.unitsPerEm)
  const letters = font.characterSet
    .map(code => ({ code, glyph: font.glyphForCodePoint(code) }))
    .sort((a, b) => a.glyph.id - b.glyph.id)
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: font.postscriptName,
      // A font of ordinary letters.
      Flags: 32,
      FontBBox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map(scaled),
      ItalicAngle: 0,
      Ascent: scaled(font.ascent),
      Descent: scaled(font.descent),
      CapHeight: scaled(font.capHeight),
      StemV: bold ? 140 : 80,
      FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
    }),
  )
  const face = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: font.postscriptName,
      CIDToGIDMap: 'Identity',
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: letters.flatMap(({ glyph }) => [glyph.id, [scaled(glyph.advanceWidth)]]),
    }),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: font.postscriptName,
      Encoding: 'Identity-H',
      DescendantFonts: [face],
      ToUnicode: context.register(context.flateStream(unicodeOf(letters))),
    }),
  )
}

type Letter = { readonly code: number; readonly glyph: Glyph }

/** Tells a reader which sign each glyph is. One list holds a hundred at most. */
function unicodeOf(letters: readonly Letter[]): string {
  const lists: string[] = []
  for (let at = 0; at < letters.length; at += 100) {
    const part = letters.slice(at, at + 100).map(({ code, glyph }) => `<${hex(glyph.id)}> <${hex(code)}>`)
    lists.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
