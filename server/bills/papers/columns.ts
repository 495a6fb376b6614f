import { lengthOf } from '../../documents/own-letters.ts'
import { column } from '../../documents/pages.ts'
import { printable, type TextLine, text } from '../../documents/sheet.ts'

const { left, right } = column

/** The right edge of each column of numbers; what they are of stands left of them. */
export const edges = { quantity: left + 116, price: left + 151, vat: left + 163, amount: right - 1 } as const
export const labelWidth = 88

type Look = { readonly size?: number; readonly bold?: boolean }

/** One line that ends at `edge`. */
export function ending(
  edge: number,
  y: number,
  said: string,
  { size = 3, bold = false }: Look = {},
): TextLine[] {
  const line = printable(said)
  const length = lengthOf(line, size, bold)
  return text(edge - length, y, line, { size, bold, width: length + 100 })
}

/** The height of so many lines of text. */
export const heightOf = (lines: number, size: number): number => lines * size * 1.2
