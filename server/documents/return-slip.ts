import type { PostalAddress } from '#contract/entities/address.ts'
import { a4 } from '#contract/label-sizes.ts'
import { column, type Logo, logoIn } from './pages.ts'
import type { PaperWords } from './paper-words.ts'
import { code128, frame, ink, type Sheet, sheet, text } from './sheet.ts'

export type ReturnSlip = {
  readonly words: PaperWords
  readonly shop: string
  readonly logo?: Logo | undefined
  readonly reference: string
  readonly order: string
  /** The order's barcode text. */
  readonly code: string | null
  /** Null where the shop has given no address. */
  readonly returnsTo: PostalAddress | null
  readonly customer: string
  readonly day: string
  readonly note: string
  readonly lines: readonly { readonly name: string; readonly sku: string; readonly qty: number }[]
}

const { left, width } = column
const shown = 18

/** A customer's sheet: what they send back, where to, and a barcode that the dock scans. */
export function returnSlip(slip: ReturnSlip): Sheet {
  const { words, shop, logo, reference, order, code, returnsTo, customer, day, note, lines } = slip
  const mark = logoIn(logo, { x: left, y: 10, width: 40, height: 12 })
  const more = lines.length - shown
  const { lines: street = [], postcode = '', city = '', country = '' } = returnsTo ?? {}
  const address = [...street, `${postcode} ${city}`, country === 'FR' ? '' : country].filter(one =>
    one.trim(),
  )
  return sheet(a4, [
    mark,
    text(left + (mark.length > 0 ? 45 : 0), 14, shop, { size: 7, bold: true, width: 120 }),
    text(left, 30, `${words.return} ${reference}`, { size: 9, bold: true, width }),
    text(left, 42, `${customer} · ${day}`, { size: 4, width }),
    ...(code === null ? [] : [code128(left, 52, code, { height: 26, module: 0.5 })]),
    text(left, 81, `${words.order} ${order}`, { size: 4.5, bold: true, width }),
    text(left, 92, words.enclose, { size: 4, width }),
    ...(address.length === 0
      ? []
      : [
          frame(left, 102, 110, 12 + address.length * 6),
          text(left + 4, 105, `${words.sendTo} ${shop}${words.colon}`, { size: 3.5, width: 102 }),
          address.flatMap((line, nth) =>
            text(left + 4, 111 + nth * 6, line, { size: 4.5, bold: true, width: 102 }),
          ),
        ]),
    ink(left, 150, width, 0.4),
    lines
      .slice(0, shown)
      .flatMap(({ qty, name, sku }, nth) =>
        text(left, 154 + nth * 6, `${qty} × ${name} (${sku})`, { size: 4, width }),
      ),
    text(left, 154 + shown * 6, more > 0 ? `${words.moreBefore} ${more} ${words.moreAfter}` : '', {
      size: 4,
      width,
    }),
    text(left, 160 + Math.min(lines.length, shown + 1) * 6, note, { size: 4, width, lines: 2 }),
  ])
}
