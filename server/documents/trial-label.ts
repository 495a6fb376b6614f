import { formatOwn } from '#contract/barcodes/own.ts'
import { code128, type Element, frame, ink, type Sheet, sheet, text } from './sheet.ts'

export type Tried = {
  readonly name: string
  readonly widthMm: number
  readonly heightMm: number
  readonly dpi: number
  readonly language: 'zpl' | 'pdf'
}

/** It says for which printer, size and language it was drawn, and shows whether its fine lines hold. */
export function trialLabel(printer: Tried, trial: string): Sheet {
  const { name, widthMm, heightMm, dpi, language } = printer
  // Drawn for a label of 100 × 75 mm, and smaller where the printer's is.
  const scale = Math.min(1, widthMm / 100, heightMm / 75)
  const [left, top] = [5 * scale, 4 * scale]
  const width = Math.min(widthMm, 100) - 2 * left
  const at = (y: number) => top + y * scale
  const line = (y: number, said: string, size: number, more: { bold?: boolean; lines?: number } = {}) =>
    text(left, at(y), said, { size: size * scale, width, ...more })
  const code = formatOwn('command', trial)
  return sheet({ widthMm, heightMm }, [
    frame(0.5, 0.5, widthMm - 1, heightMm - 1, 0.3),
    line(0, 'Étiquette d’essai', 5, { bold: true }),
    line(7, name, 5, { lines: 2 }),
    line(19, `${widthMm} × ${heightMm} mm, ${dpi} ppp, ${language.toUpperCase()}`, 4),
    fineLines(left, at(25), 5 * scale, dpi),
    line(
      32,
      'Noircissement : celui de l’imprimante. Trop clair, les traits fins manquent ; trop noir, ils se touchent.',
      3.2,
      {
        lines: 2,
      },
    ),
    code128(left, at(42), code, { height: 18 * scale, module: moduleOf(width, code, dpi) }),
    line(62, `${code} : scannez-la, et l’imprimante est prouvée.`, 3.2, { lines: 2 }),
  ])
}

/** Lines of one, two and three dots, as far apart as they are wide, then a black field. */
function fineLines(x: number, y: number, height: number, dpi: number): Element[] {
  const dot = 25.4 / dpi
  const lines: Element[] = []
  let at = x
  for (const dots of [1, 2, 3]) {
    for (let nth = 0; nth < 8; nth++) {
      lines.push(ink(at, y, dots * dot, height))
      at += 2 * dots * dot
    }
    at += 6 * dot
  }
  return [...lines, ink(at, y, 2 * height, height)]
}

/** As wide as the label takes and every scanner likes, in whole dots. Code 128 needs 11 modules a sign, 35 for its ends. */
function moduleOf(width: number, code: string, dpi: number): number {
  const dot = 25.4 / dpi
  const room = Math.min(widest, width / (code.length * 11 + 35))
  return Math.max(1, Math.floor(room / dot)) * dot
}

const widest = 0.38
