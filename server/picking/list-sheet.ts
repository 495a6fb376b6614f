import type { PrintJob } from '#contract/answer.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import type { PickingList } from '#contract/endpoints/picking.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Variant } from '#contract/picking-types.ts'
import { pickingTypeWords, walkWords } from '#contract/picking-words.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { houseDayAndTime } from '../dates.ts'
import type { Tx } from '../db/open.ts'
import { column, paged } from '../documents/pages.ts'
import { toPdf } from '../documents/pdf.ts'
import { code128, type Element, frame, ink, type Sheet, text } from '../documents/sheet.ts'
import { keepPrints } from '../printing/prints.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import { type Contents, contentsOf, type ListLine, type ListOrder, listOf } from './contents.ts'
import type { ListRow } from './lists.ts'

/** The moment of printing, and the warehouse's time zone. */
type PrintedAt = { readonly now: Date; readonly timeZone: string }

type Row = Parameters<typeof paged>[0]['rows'][number]
type Drawn = readonly (Element | readonly Element[])[]

const headHeight = 27
const place = { x: column.left + 9, width: 56 }
const article = { x: column.left + 68 }
const quantity = { x: column.right - 46, width: 16 }
/** A chip shows a cart slot and its pieces. Up to four stand beside the quantity; more get a strip below the line. */
const chip = { width: 14.2, height: 7, gap: 1.3 }
const chips = { x: column.right - 2 * chip.width - chip.gap, beside: 4, perLine: 12 }

/**
 * Draws the walk on A4: where to take each product and, on a list of totes, which slots it goes to. Of a list that goes to the wall
 * each zone has pages of its own, for people who pick at once.
 */
export function pickingListPages(contents: Contents, grammar: Grammar, at: PrintedAt): Sheet[] {
  const { zones, lines } = contents
  if (!contents.list.atWall) return pagesOf(contents, grammar, at)
  return zones.flatMap(({ zone, walk }, nth) => {
    const own = { ...contents, walk, lines: lines.filter(line => line.zone === zone), orders: [] }
    return pagesOf(own, grammar, at, `Zone ${zone}, ${nth + 1} sur ${zones.length} · à trier au mur`)
  })
}

function pagesOf(contents: Contents, grammar: Grammar, at: PrintedAt, zone?: string): Sheet[] {
  const { list, lines, orders } = contents
  const walk = lines.map(line => lineRow(line, grammar))
  const cart = orders.filter(({ slot }) => slot !== null)
  return paged({
    title: [list.name, contents.shop.name, zone].filter(Boolean).join(' · '),
    head: { height: headHeight, elements: head(contents, grammar, at, zone) },
    rows: [
      columns(cart.length > 0),
      ...walk,
      ...(cart.length > 0 ? [cartTitle, ...cart.map(order => slotRow(order, grammar))] : []),
    ],
  })
}

function head(
  { list, shop, campaign, printedBy, walk, lines, orders }: Contents,
  grammar: Grammar,
  at: PrintedAt,
  zone: string | undefined,
): Drawn {
  const { left, right, width } = column
  const copies = list.printCount - 1
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const about =
    zone !== undefined
      ? [zone, shop.name]
      : [shop.name, pickingTypeWords[list.type], campaign].filter(part => part !== null)
  const printed = `Imprimée le ${houseDayAndTime(list.createdAt, at.timeZone)}${printedBy ? ` par ${printedBy}` : ''}`
  const again = copies > 0 ? `, réimprimée le ${houseDayAndTime(at.now, at.timeZone)}` : ''
  return [
    text(left, 11, list.name, { size: 8, bold: true, width: 70 }),
    ...(copies > 0 ? duplicate(left + 59, copies) : []),
    text(left, 22, about.join(' · '), { size: 4, bold: true, width: 120 }),
    text(
      left,
      27.5,
      `${zone === undefined ? `${said(orders.length, 'commande')} · ` : ''}${said(pieces, 'pièce')} · ${walkWords(walk)}. ${printed}${again}.`,
      {
        size: 3,
        width: 120,
        lines: 2,
      },
    ),
    code128(right - 50, 11, formatOwn('pickingList', list.name, grammar), { height: 15, module: 0.33 }),
    ink(left, 36.5, width, 0.5),
  ]
}

const duplicate = (x: number, copies: number): Drawn => [
  text(x + 3, 12.5, `DUPLICATA ${copies}`, { size: 6, bold: true, width: 58 }),
  frame(x, 10.5, 56, 10),
]

const columns = (withCart: boolean): Row => ({
  height: 6,
  at: y => [
    text(place.x, y, 'Emplacement', { size: 3.2, width: 60 }),
    text(article.x, y, 'Article', { size: 3.2, width: 60 }),
    text(quantity.x, y, 'Quantité', { size: 3.2, width: 20 }),
    withCart ? text(chips.x, y, 'Place ×pièces', { size: 3.2, width: 30 }) : [],
  ],
})

function lineRow(line: ListLine, grammar: Grammar): Row {
  const { location, product, qty, slots } = line
  const width = quantity.x - article.x - 4
  const code = product.codes.find(one => one.qty === 1)?.code
  const barcode = locationCode(location, grammar)
  const wide = barcode !== undefined && widthOfBars(barcode) > place.width
  const strip = slots.length > chips.beside

  const draw = (y: number): { drawn: Drawn; foot: number } => {
    const where = text(place.x, y + 2, location, { size: 5, bold: true, width: place.width, lines: 2 })
    const name = text(article.x, y + 2, product.name, { size: 4, bold: true, width, lines: 2 })
    const codesAt = y + 2.5 + name.length * 4.8
    const codes = text(article.x, codesAt, [code, product.sku].filter(Boolean).join(' · '), {
      size: 3.2,
      width,
      lines: 2,
    })
    const marksAt = codesAt + codes.length * 3.9 + 0.4
    const marks = marksOf(line).flatMap((mark, index) =>
      text(article.x, marksAt + index * 5, mark, { size: 4, bold: true, width }),
    )
    const textFoot = marksAt + marks.length * 5
    const barsAt = wide ? Math.max(textFoot + 1, y + 3 + where.length * 6) : y + 2.5 + where.length * 6
    const barsFoot = barcode === undefined ? barsAt : barsAt + 8
    const textBody = Math.max(barsFoot, textFoot) + 1.5
    const into = strip
      ? chipsAt(slots, column.left, textBody, chips.perLine)
      : chipsAt(slots, chips.x, y + 2.5, 2)
    const foot = Math.max(textBody, into.foot + 0.5)
    return {
      foot: foot + 0.5,
      drawn: [
        frame(column.left, y + 3, 5.5, 5.5, 0.3),
        where,
        name,
        codes,
        marks,
        text(quantity.x, y + 2.5, String(qty), {
          size: qty < 1000 ? 8 : 5,
          bold: true,
          width: quantity.width,
        }),
        into.drawn,
        ...(barcode === undefined ? [] : [code128(place.x, barsAt, barcode, { height: 8 })]),
        ink(column.left, foot, column.width, 0.2),
      ],
    }
  }
  return { height: draw(0).foot, at: y => draw(y).drawn }
}

function marksOf({ lot, customized, gifts }: ListLine): string[] {
  return [
    ...(lot === null ? [] : [`LOT ${lot}`]),
    ...(customized > 0 ? [`PERSONNALISÉ × ${customized}`] : []),
    ...(gifts > 0 ? [`CADEAU × ${gifts}`] : []),
  ]
}

function chipsAt(slots: ListLine['slots'], left: number, top: number, perLine: number) {
  const lines = Math.ceil(slots.length / perLine)
  const drawn = slots.flatMap(({ slot, qty }, index): Element[] => {
    const x = left + (index % perLine) * (chip.width + chip.gap)
    const y = top + Math.floor(index / perLine) * (chip.height + chip.gap)
    return [
      ...frame(x, y, chip.width, chip.height, 0.4),
      ...text(x + 0.9, y + 1.4, String(slot), { size: 4.6, bold: true, width: 6 }),
      ...text(x + 6.8, y + 2.4, `×${qty}`, { size: qty < 100 ? 3.4 : 2.8, width: 7.3 }),
    ]
  })
  return { drawn, foot: top + lines * (chip.height + chip.gap) }
}

const cartTitle: Row = {
  height: 15,
  at: y => [
    text(column.left, y + 5, 'Le chariot : une caisse par commande', { size: 5, bold: true, width: 150 }),
    ink(column.left, y + 12.5, column.width, 0.5),
  ],
}

function slotRow({ slot, name, box, status, variant, pieces }: ListOrder, grammar: Grammar): Row {
  const marks = [variantMarks[variant], statusMarks[status]].filter(mark => mark !== undefined)
  return {
    height: 15.5,
    at: y => [
      text(column.left, y + 2.5, String(slot), { size: 10, bold: true, width: 18 }),
      code128(column.left + 22, y + 2, formatOwn('order', name, grammar), { height: 11, module: 0.3 }),
      text(column.left + 82, y + 3, name, { size: 5, bold: true, width: 60 }),
      text(
        column.left + 82,
        y + 9,
        [said(pieces, 'pièce'), box && `caisse ${box}`].filter(Boolean).join(' · '),
        { size: 3.6, width: 60 },
      ),
      text(column.left + 145, y + 3, marks.join(' '), { size: 4.2, bold: true, width: 41, lines: 2 }),
      ink(column.left, y + 15, column.width, 0.2),
    ],
  }
}

const variantMarks: Readonly<Partial<Record<Variant, string>>> = {
  customized: 'PERSONNALISÉE',
  gift: 'CADEAU',
}

/** Marks orders whose status changed since the first print, so that a duplicate sends no one for them again. */
const statusMarks: Readonly<Partial<Record<OrderStatus, string>>> = {
  on_hold: 'EN ATTENTE',
  cancelled: 'ANNULÉE',
  packed: 'DÉJÀ EMBALLÉE',
  shipped: 'DÉJÀ EXPÉDIÉE',
  returned: 'RETOURNÉE',
}

/** Undefined for a shelf whose name no barcode can hold; the sheet then shows the name only. */
function locationCode(name: string, grammar: Grammar): string | undefined {
  return ownNameProblem('location', name, grammar) === undefined
    ? formatOwn('location', name, grammar)
    : undefined
}

/** An upper bound: eleven modules a character, with start, check and stop. */
const widthOfBars = (code: string, module = 0.25) => (11 * (code.length + 2) + 13) * module

const said = (n: number, what: string) => `${n} ${what}${n > 1 ? 's' : ''}`

/** Draws a list's pages, keeps them as a print job and returns them with the list for the screen. */
export async function paperOf(
  tx: Tx,
  user: WarehouseUser,
  list: ListRow,
  now: Date,
): Promise<{ data: PickingList; prints: PrintJob[] }> {
  const contents = await contentsOf(tx, list, now)
  const pages = pickingListPages(contents, await houseGrammar(tx, user.warehouseId), {
    now,
    timeZone: user.timeZone,
  })
  const title = list.printCount > 1 ? `Liste ${list.name} (DUPLICATA)` : `Liste ${list.name}`
  const prints = await keepPrints(tx, user, now, [
    {
      role: 'a4',
      format: 'pdf',
      data: await toPdf(title, pages),
      title,
      type: 'PICKING',
      pickingType: list.type,
      shopId: list.shopId,
    },
  ])
  return { data: listOf(contents), prints }
}
