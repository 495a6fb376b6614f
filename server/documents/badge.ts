import { formatOwn } from '#contract/barcodes/own.ts'
import { code128, frame, type Sheet, sheet, text } from './sheet.ts'

type Holder = { readonly displayName: string; readonly warehouse: string; readonly badge: string }

/** The size of a bank card, for a holder to wear. */
export const card = { width: 85.6, height: 54 } as const

/** The modules of its barcode are narrow: 128 bits have to fit on a card. */
export const cardAt = (x: number, y: number, { displayName, warehouse, badge }: Holder) => [
  ...frame(x, y, card.width, card.height, 0.2),
  ...text(x + 5, y + 5, warehouse, { size: 3.6, width: card.width - 10 }),
  ...text(x + 5, y + 12, displayName, { size: 7, bold: true, width: card.width - 10, lines: 2 }),
  code128(x + 5, y + 32, formatOwn('badge', badge), { height: 14, module: 0.2 }),
]

/** One badge alone, for a label printer. */
export const badgeLabel = (holder: Holder): Sheet =>
  sheet({ widthMm: 100, heightMm: 60 }, [cardAt((100 - card.width) / 2, 3, holder)])
