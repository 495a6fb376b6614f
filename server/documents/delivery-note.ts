import { labelSize } from '#contract/label-sizes.ts'
import { column, type Logo, logoIn, paged } from './pages.ts'
import type { PaperWords } from './paper-words.ts'
import { code128, type Element, frame, ink, type Sheet, sheet, text } from './sheet.ts'

export type DeliveryNote = {
  readonly words: PaperWords
  readonly shop: string
  readonly logo?: Logo | undefined
  /** The shop's address, and where to send goods back; empty where nobody has said. */
  readonly sender: string
  readonly returnsTo: string
  readonly order: string
  readonly parcel: string
  /** The barcode texts. */
  readonly codes: { readonly order: string | null; readonly parcel: string | null }
  readonly carrier: string
  readonly tracking: string
  readonly customer: string
  readonly place: readonly string[]
  readonly inside: readonly Piece[]
  /** Pieces that come later or in another parcel. */
  readonly elsewhere: readonly Piece[]
}

type Piece = {
  readonly name: string
  readonly sku: string
  readonly qty: number
  readonly customization: string | null
  /** The serial numbers of the pieces, if they have any. */
  readonly serials?: readonly string[] | undefined
}

const { left, right, width } = column
const rowHeight = 7.5

/** Tells the customer which pieces are in the parcel and which are not. */
export function deliveryNoteSheets(note: DeliveryNote): Sheet[] {
  const { inside, elsewhere, words } = note
  return paged({
    title: `${words.deliveryNote} ${note.parcel} · ${note.order}`,
    head: { height: 67, elements: headOf(note) },
    rows: [
      ...inside.flatMap(piece => [rowOf(piece), ...numberRows(piece, words)]),
      ...(elsewhere.length === 0
        ? []
        : [
            {
              height: 14,
              at: (y: number) =>
                text(left, y + 5, `${words.apart}${words.colon}`, { size: 4.5, bold: true, width }),
            },
            ...elsewhere.map(rowOf),
          ]),
    ],
  })
}

/** The logo and the shop's name share one line: the name begins where the logo ends. */
function headOf({
  words,
  shop,
  logo,
  sender,
  returnsTo,
  order,
  parcel,
  codes,
  carrier,
  tracking,
  customer,
  place,
}: DeliveryNote) {
  const name = text(left, 32, customer, { size: 4.2, bold: true, width: 105, lines: 2 })
  const mark = logoIn(logo, { x: left, y: 8, width: 40, height: 9.6 })
  const beside = mark.reduce((sum, { width }) => sum + width + 3, 0)
  return [
    mark,
    text(left + beside, 12, shop, { size: 7, bold: true, width: 105 - beside }),
    text(left, 18.6, sender, { size: 2.8, width: 105 }),
    text(left, 22, words.deliveryNote, { size: 5, width: 105 }),
    name,
    text(left, 33 + 5.04 * name.length, place.join(', '), { size: 4, width: 105, lines: 3 }),
    bars(12, codes.order),
    text(right - 58, 25, `${words.order} ${order}`, { size: 4, width: 58 }),
    bars(34, codes.parcel),
    text(right - 58, 47, `${words.parcel} ${parcel}`, { size: 4, width: 58 }),
    text(left, 62, `${carrier} · ${tracking}`, { size: 4, width }),
    text(left, 66.6, returnsTo && `${words.returns}${words.colon} ${returnsTo}`, { size: 2.8, width }),
    ink(left, 70, width, 0.4),
    cells(71, { qty: words.qty, name: words.article, sku: words.sku, note: words.customization }, true),
    ink(left, 78, width, 0.4),
  ]
}

const bars = (y: number, code: string | null): Element[] =>
  code === null ? [] : [code128(right - 58, y, code, { height: 12, module: 0.375 })]

const rowOf = ({ qty, name, sku, customization }: Piece) => ({
  height: rowHeight,
  at: (y: number): (Element | Element[])[] => [
    cells(y + 1, { qty: String(qty), name, sku, note: customization ?? '' }),
    ink(left, y + rowHeight - 0.2, width, 0.1),
  ],
})

/** As many numbers on a line as it has room for. */
function numberRows({ serials = [] }: Piece, { serials: word, colon }: PaperWords) {
  const lines: string[] = []
  for (const number of serials) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + number.length < signsAtMost)
      lines.splice(-1, 1, `${last}, ${number}`)
    else lines.push(last === undefined ? `${word}${colon} ${number}` : number)
  }
  return lines.map(line => ({
    height: 4.5,
    at: (y: number) => text(left + 14, y + 0.6, line, { size: 3, width: width - 15 }),
  }))
}

const signsAtMost = 80

function cells(y: number, said: Record<'qty' | 'name' | 'sku' | 'note', string>, bold = false): Element[] {
  return [
    text(left + 1, y + 1, said.qty, { size: 3.6, bold, width: 12 }),
    text(left + 14, y + 1, said.name, { size: 3.6, bold, width: 76 }),
    text(left + 92, y + 1, said.sku, { size: 3.6, bold, width: 34 }),
    text(left + 128, y + 1, said.note, { size: 3.6, bold, width: width - 129 }),
  ].flat()
}

export type GiftNote = {
  readonly words: PaperWords
  readonly shop: string
  readonly logo?: Logo | undefined
  readonly order: string
  /** Null if the giver wrote no message. */
  readonly message: string | null
}

/** The note on top of a gift, from the label printer: the giver's message and no price. */
export function giftNote({ words, shop, logo, order, message }: GiftNote): Sheet {
  return sheet(labelSize, [
    frame(5, 5, 90, 140, 0.8),
    text(10, 14, words.gift, { size: 6.5, bold: true, width: 80 }),
    text(10, 32, message ?? '', { size: 5, width: 80, lines: logo ? 10 : 14 }),
    logoIn(logo, { x: 10, y: 98, width: 60, height: 20 }),
    text(10, 122, shop, { size: 5, bold: true, width: 80, lines: 2 }),
    text(10, 136, order, { size: 3.5, width: 80 }),
  ])
}
