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

/**
 * One badge alone on the house's usual label, turned: a label printer of 203 dpi draws modules of two whole dots, and so
 * wide a code needs the label's long side.
 */
export const badgeLabel = ({ displayName, warehouse, badge }: Holder): Sheet =>
  sheet({ widthMm: 150, heightMm: 100 }, [
    text(10, 10, warehouse, { size: 6, width: 130 }),
    text(10, 22, displayName, { size: 12, bold: true, width: 130, lines: 2 }),
    code128(10, 60, formatOwn('badge', badge), { height: 28 }),
  ])
