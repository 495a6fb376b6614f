import { labelSize } from '#contract/label-sizes.ts'
import { code128, ink, type Sheet, sheet, text } from './sheet.ts'

export type ReturnTag = {
  name: string
  code: string
  order: string
  state: string
  /** « 12 mars 2026 » */
  day: string
  pieces: readonly string[]
}

const shown = 8

export function returnTag({ name, code, order, state, day, pieces }: ReturnTag): Sheet {
  const more = pieces.length - shown
  const said = more > 0 ? [...pieces.slice(0, shown), `et ${more} autres lignes`] : pieces
  return sheet(labelSize, [
    text(6, 6, 'RETOUR', { size: 6, bold: true, width: 40 }),
    text(50, 7.5, day, { size: 4, width: 45 }),
    text(6, 16, name, { size: 10, bold: true, width: 88 }),
    code128(6, 30, code, { height: 22, module: 0.375 }),
    text(6, 54, code, { size: 3.5, width: 88 }),
    ink(6, 61, 88, 0.4),
    text(6, 64, order, { size: 4.5, width: 88, lines: 2 }),
    text(6, 77, state, { size: 6, bold: true, width: 88, lines: 2 }),
    ink(6, 93, 88, 0.4),
    said.flatMap((line, index) => text(6, 96 + index * 5.6, line, { size: 4, width: 88 })),
  ])
}
