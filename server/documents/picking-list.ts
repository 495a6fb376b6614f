import type { Grammar } from '#contract/barcodes/grammar.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { pickingTypeWords, shapeOf, type Variant } from '#contract/picking-types.ts'
import type { Contents, ListLine, ListOrder } from '../picking/contents.ts'
import { houseDayAndTime } from './house-time.ts'
import { column, paged } from './pages.ts'
import { code128, type Element, frame, ink, type Sheet, text } from './sheet.ts'

type Row = Parameters<typeof paged>[0]['rows'][number]
type Drawn = readonly (Element | readonly Element[])[]

const headHeight = 36
const place = { x: column.left + 9, width: 56 }
const article = { x: column.left + 68 }
const quantity = { x: column.right - 46, width: 16 }
const slots = { x: column.right - 28, width: 28 }

/** The walk on A4: where to take what, and on a list of totes, into which. */
export function pickingListPages(contents: Contents, grammar: Grammar, now: Date): Sheet[] {
  const { list, lines, orders } = contents
  const walk = lines.map(line => lineRow(line, grammar))
  const cart = orders.filter(({ slot }) => slot !== null)
  return paged({
    title: `${list.name} · ${contents.shop.name}`,
    head: { height: headHeight, elements: head(contents, grammar, now) },
    rows: cart.length === 0 ? walk : [...walk, cartTitle, ...cart.map(order => slotRow(order, grammar))],
  })
}

function head(
  { list, shop, campaign, printedBy, lines, orders }: Contents,
  grammar: Grammar,
  now: Date,
): Drawn {
  const { left, right, width } = column
  const copies = list.printCount - 1
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const about = [shop.name, pickingTypeWords[list.type], campaign].filter(part => part !== null)
  const printed = `Imprimée le ${houseDayAndTime(list.createdAt)}${printedBy ? ` par ${printedBy}` : ''}`
  const again = copies > 0 ? `, réimprimée le ${houseDayAndTime(now)}` : ''
  const shape = shapeOf(list.type)
  return [
    text(left, 11, list.name, { size: 8, bold: true, width: 70 }),
    ...(copies > 0 ? duplicate(left + 59, copies) : []),
    text(left, 22, about.join(' · '), { size: 4, bold: true, width: 120 }),
    text(left, 27.5, `${said(orders.length, 'commande')} · ${said(pieces, 'pièce')}. ${printed}${again}.`, {
      size: 3,
      width: 120,
      lines: 2,
    }),
    code128(right - 50, 11, formatOwn('pickingList', list.name, grammar), { height: 15, module: 0.33 }),
    text(left, 37, 'Emplacement', { size: 3.2, width: 60 }),
    text(article.x, 37, 'Article', { size: 3.2, width: 60 }),
    text(quantity.x, 37, 'Quantité', { size: 3.2, width: 18 }),
    shape === 'multi' ? text(slots.x, 37, 'Caisse × pièces', { size: 3.2, width: slots.width }) : [],
    ink(left, 42, width, 0.5),
  ]
}

const duplicate = (x: number, copies: number): Drawn => [
  text(x + 3, 12.5, `DUPLICATA ${copies}`, { size: 6, bold: true, width: 58 }),
  frame(x, 10.5, 56, 10),
]

function lineRow({ location, product, lot, qty, ...line }: ListLine, grammar: Grammar): Row {
  const width = (line.slots.length > 0 ? slots.x : column.right) - article.x - 22
  const code = product.codes.find(one => one.qty === 1)?.code
  const about = [code, product.sku, lot === null ? undefined : `lot ${lot}`].filter(
    part => part !== undefined,
  )
  const marks = [
    line.customized > 0 ? `PERSONNALISÉ × ${line.customized}` : undefined,
    line.gifts > 0 ? `CADEAU × ${line.gifts}` : undefined,
  ].filter(mark => mark !== undefined)
  const barcode = locationCode(location, grammar)
  const wide = barcode !== undefined && widthOfBars(barcode) > place.width

  const draw = (y: number): { drawn: Drawn; foot: number } => {
    const name = text(article.x, y + 2, product.name, { size: 4, bold: true, width, lines: 2 })
    const below = y + 2 + name.length * 4.8
    const codes = text(article.x, below, about.join(' · '), { size: 3.2, width, lines: 2 })
    const under = below + codes.length * 3.9
    const marked = marks.flatMap((mark, index) =>
      text(article.x, under + 0.6 + index * 5, mark, { size: 4, bold: true, width }),
    )
    const into = text(slots.x, y + 2, line.slots.map(one => `${one.slot} × ${one.qty}`).join('   '), {
      size: 4.4,
      bold: true,
      width: slots.width,
      lines: 4,
    })
    const barsAt = wide ? Math.max(under + marked.length * 5 + 1, y + 9) : y + 8.5
    const bars = barcode === undefined ? [] : [code128(place.x, barsAt, barcode, { height: 8 })]
    const foot = Math.max(
      barsAt + (barcode === undefined ? 0 : 8),
      under + marked.length * 5,
      y + 2 + into.length * 5.3,
    )
    return {
      foot: foot + 2,
      drawn: [
        frame(column.left, y + 3, 5.5, 5.5, 0.3),
        text(place.x, y + 2, location, { size: 5, bold: true, width: place.width }),
        name,
        codes,
        marked,
        text(quantity.x, y + 2.5, String(qty), { size: 8, bold: true, width: quantity.width }),
        into,
        ...bars,
        ink(column.left, foot + 1.5, column.width, 0.2),
      ],
    }
  }
  return { height: draw(0).foot, at: y => draw(y).drawn }
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
    height: 18,
    at: y => [
      text(column.left, y + 3.5, String(slot), { size: 10, bold: true, width: 18 }),
      code128(column.left + 22, y + 2.5, formatOwn('order', name, grammar), { height: 12, module: 0.3 }),
      text(column.left + 82, y + 3, name, { size: 5, bold: true, width: 60 }),
      text(
        column.left + 82,
        y + 10,
        [said(pieces, 'pièce'), box && `caisse ${box}`].filter(Boolean).join(' · '),
        { size: 3.6, width: 60 },
      ),
      text(column.left + 145, y + 3, marks.join(' '), { size: 4.2, bold: true, width: 41, lines: 2 }),
      ink(column.left, y + 17, column.width, 0.2),
    ],
  }
}

const variantMarks: Readonly<Partial<Record<Variant, string>>> = {
  customized: 'PERSONNALISÉE',
  gift: 'CADEAU',
}

/** What became of it since the first print: a duplicate must not send somebody for it again. */
const statusMarks: Readonly<Partial<Record<OrderStatus, string>>> = {
  on_hold: 'EN ATTENTE',
  cancelled: 'ANNULÉE',
  packed: 'DÉJÀ EMBALLÉE',
  shipped: 'DÉJÀ EXPÉDIÉE',
  returned: 'RETOURNÉE',
}

/** A shelf whose name no barcode can bear is found by its name. */
function locationCode(name: string, grammar: Grammar): string | undefined {
  return ownNameProblem('location', name, grammar) === undefined
    ? formatOwn('location', name, grammar)
    : undefined
}

/** At most: eleven modules a character, with start, check and stop. */
const widthOfBars = (code: string, module = 0.25) => (11 * (code.length + 2) + 13) * module

const said = (n: number, what: string) => `${n} ${what}${n > 1 ? 's' : ''}`
