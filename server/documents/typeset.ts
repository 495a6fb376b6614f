import bidiFactory from 'bidi-js'
import type { GlyphRun, PathCommand } from 'fontkit'
import { type Face, faceOf } from './fonts.ts'
import { proportions, signsOf, type TextLine } from './sheet.ts'

/** The outline of a line's letters, in millimetres from its upper left corner. */
export type Outline = readonly PathCommand[]

/** Draws a line that a printer's own font does not have, its words in the order in which they are read. */
export function outlineOf({ text, size, bold }: Pick<TextLine, 'text' | 'size' | 'bold'>): Outline {
  const outline: PathCommand[] = []
  let pen = 0
  for (const { said, face, isRightToLeft } of runsOf(text, bold)) {
    const scale = (size * proportions.letters * face.scale) / face.font.unitsPerEm
    const { glyphs, positions } = laidOut(said, face, isRightToLeft)
    for (const [index, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const x = pen + xOffset * scale
      const y = size * proportions.baseline - yOffset * scale
      for (const { command, args } of path.commands)
        outline.push({
          command,
          args: args.map((at, axis) => (axis % 2 === 0 ? x + at * scale : y - at * scale)),
        })
      pen += xAdvance * scale
    }
  }
  return outline
}

/** The glyphs from left to right. fontkit turns those that are read from the right only where the font has features. */
function laidOut(
  said: string,
  { font }: Face,
  isRightToLeft: boolean,
): Pick<GlyphRun, 'glyphs' | 'positions'> {
  const run = font.layout(said, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')
  if (!isRightToLeft || font.availableFeatures.length > 0) return run
  return { glyphs: run.glyphs.toReversed(), positions: run.positions.toReversed() }
}

/** Signs side by side that one font draws in one direction. */
type Run = { said: string; readonly face: Face; readonly isRightToLeft: boolean }

const bidi = bidiFactory()

function runsOf(line: string, bold: boolean): Run[] {
  const found = bidi.getEmbeddingLevels(line)
  const seenAt = new Map(bidi.getReorderedIndices(line, found).map((place, seen) => [place, seen]))
  const signs: { sign: string; seen: number; isRightToLeft: boolean }[] = []
  let place = 0
  for (const sign of signsOf(line)) {
    const isRightToLeft = (found.levels[place] ?? 0) % 2 === 1
    signs.push({ sign, seen: seenAt.get(place) ?? place, isRightToLeft })
    place += sign.length
  }
  const runs: Run[] = []
  for (const { sign, isRightToLeft } of signs.sort((a, b) => a.seen - b.seen)) {
    const face = faceOf(sign, bold)
    if (!face) continue
    const last = runs.at(-1)
    // The font turns a run that is read from the right, so its signs stay in the order of speech.
    if (last?.face.font !== face.font || last.isRightToLeft !== isRightToLeft)
      runs.push({ said: isRightToLeft ? mirrored(sign) : sign, face, isRightToLeft })
    else last.said = isRightToLeft ? mirrored(sign) + last.said : last.said + sign
  }
  return runs
}

/** A bracket that is read from the right opens the other way. */
const mirrored = (sign: string) => bidi.getMirroredCharacter(sign) ?? sign
