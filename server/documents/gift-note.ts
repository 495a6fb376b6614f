import { labelSize } from '#contract/label-sizes.ts'
import { type Logo, logoIn } from './logo.ts'
import { frame, type Sheet, sheet, text } from './sheet.ts'

export type GiftNote = {
  readonly shop: string
  readonly logo?: Logo | undefined
  readonly order: string
  /** Null if the giver wrote no message. */
  readonly message: string | null
}

/** The note on top of a gift, from the label printer: the giver's message and no price. */
export function giftNote({ shop, logo, order, message }: GiftNote): Sheet {
  return sheet(labelSize, [
    frame(5, 5, 90, 140, 0.8),
    text(10, 14, 'Un cadeau pour vous', { size: 6.5, bold: true, width: 80 }),
    text(10, 32, message ?? '', { size: 5, width: 80, lines: logo ? 10 : 14 }),
    logoIn(logo, { x: 10, y: 98, width: 60, height: 20 }),
    text(10, 122, shop, { size: 5, bold: true, width: 80, lines: 2 }),
    text(10, 136, order, { size: 3.5, width: 80 }),
  ])
}
