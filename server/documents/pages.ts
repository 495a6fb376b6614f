import { a4 } from '#contract/label-sizes.ts'
import { type Element, ink, type Picture, type Sheet, sheet, text } from './sheet.ts'

const margin = 12
const inner = a4.widthMm - 2 * margin
const foot = 14

export type Row = { height: number; at: (y: number) => readonly (Element | readonly Element[])[] }

export type Head = { height: number; elements: readonly (Element | readonly Element[])[] }

type Pages = {
  /** Printed at the foot of each page, beside the page number. */
  readonly title: string
  /** Printed on every page, above the rows. */
  readonly head: Head
  /** Printed on the first page in place of the head. */
  readonly opening?: Head
  readonly rows: readonly Row[]
}

/** The area between the margins of an A4 page. */
export const column = { left: margin, right: a4.widthMm - margin, width: inner } as const

/** Lays rows out on as many A4 pages as they need. Each page repeats the head, and no row is split. */
export function paged({ title, head, opening = head, rows }: Pages): Sheet[] {
  const pages: Element[][] = []
  let page: Element[] = []
  let top = 0
  let y = 0
  const turn = ({ elements, height }: Head) => {
    page = [...elements.flat()]
    pages.push(page)
    top = margin + height
    y = top
  }
  turn(opening)
  for (const row of rows) {
    if (y + row.height > a4.heightMm - foot && y > top) turn(head)
    page.push(...row.at(y).flat())
    y += row.height
  }
  return pages.map((elements, index) =>
    sheet(a4, [
      elements,
      ink(margin, a4.heightMm - foot + 1, inner, 0.2),
      text(margin, a4.heightMm - foot + 3, title, { size: 3, width: inner - 30 }),
      text(a4.widthMm - margin - 20, a4.heightMm - foot + 3, `Page ${index + 1} / ${pages.length}`, {
        size: 3,
        width: 30,
      }),
    ]),
  )
}

/** A shop's logo, its size in pixels. */
export type Logo = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number }

type Room = { x: number; y: number; width: number; height: number }

/** Draws the logo as large as fits, at the left foot of the room. ZPL printers leave it out. */
export function logoIn(logo: Logo | undefined, { x, y, width, height }: Room): Picture[] {
  if (!logo) return []
  const scale = Math.min(width / logo.width, height / logo.height)
  const drawn = { width: logo.width * scale, height: logo.height * scale }
  return [{ kind: 'picture', x, y: y + height - drawn.height, ...drawn, jpeg: logo.jpeg }]
}
