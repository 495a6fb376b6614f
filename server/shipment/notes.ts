import type { Grammar } from '#contract/barcodes/grammar.ts'
import { inOneLine } from '#contract/entities/address.ts'
import type { Db, Tx } from '../db/open.ts'
import { type DeliveryNote, deliveryNoteSheets, giftNote } from '../documents/delivery-note.ts'
import { languageOf } from '../documents/paper-language.ts'
import { type PaperWords, paperWords } from '../documents/paper-words.ts'
import { toPdf } from '../documents/pdf.ts'
import { type CarrierRow, isLive, type PackedParcel, type WholeOrder } from '../orders/whole.ts'
import { logoOf } from '../pictures/logo.ts'
import { type LabelPrinter, labelPrint } from '../printing/labels.ts'
import type { Print } from '../printing/prints.ts'
import { codeOf } from '../warehouse/grammar.ts'

type Bench = { printer: LabelPrinter; grammar: Grammar }

export async function notesFor(
  db: Db | Tx,
  whole: WholeOrder,
  parcel: PackedParcel & { carrier: CarrierRow },
  tracking: string,
  { printer, grammar }: Bench,
): Promise<Print[]> {
  const { order, shop } = whole
  const of = { orderId: order.id, orderName: order.name, shopId: order.shopId }
  const notes: Print[] = []
  const logo = await logoOf(db, order.shopId)
  const words = paperWords[languageOf(shop, order.address.country)]
  if (shop.giftNote && isGift(whole) && isFirst(whole, parcel)) {
    const note = giftNote({ words, shop: shop.name, logo, order: order.name, message: order.giftMessage })
    const title = `Mot cadeau ${order.name}`
    notes.push(await labelPrint(printer, [note], { title, type: 'SHIPPING', ...of }))
  }
  if (order.type === 'multi') {
    const title = `Bon de livraison ${parcel.row.name}`
    const note = { ...noteOf(whole, parcel, { tracking, grammar, words }), logo }
    const data = await toPdf(title, deliveryNoteSheets(note), words.tag)
    notes.push({ role: 'a4', format: 'pdf', data, title, type: 'SHIPPING', ...of })
  }
  return notes
}

const isGift = ({ order, lines }: WholeOrder): boolean =>
  order.giftMessage !== null || lines.some(({ gift }) => gift)

const isFirst = ({ parcels }: WholeOrder, { row }: PackedParcel): boolean =>
  parcels.filter(isLive)[0]?.row.id === row.id

function noteOf(
  { order, shop, lines }: WholeOrder,
  { row, carrier, lines: contents }: PackedParcel & { carrier: CarrierRow },
  { tracking, grammar, words }: { tracking: string; grammar: Grammar; words: PaperWords },
): DeliveryNote {
  const { address, relay } = order
  const at = relay ?? address
  const shares = lines.map(({ id, product, qty, customization }) => {
    const { qty: inside = 0, serials } = contents.find(({ lineId }) => lineId === id) ?? {}
    const about = { name: product.name, sku: product.sku, customization }
    return { ...about, serials: serials ?? [], inside, elsewhere: qty - inside }
  })
  return {
    words,
    shop: shop.name,
    sender: inOneLine(shop.address) ?? '',
    returnsTo: inOneLine(shop.returnAddress) ?? '',
    order: order.name,
    parcel: row.name,
    codes: {
      order: codeOf('order', order.name, grammar),
      parcel: codeOf('package', row.name, grammar),
    },
    carrier: carrier.name,
    tracking,
    customer: order.customer,
    place: [
      ...(relay ? [`${words.relay} ${relay.id}`, relay.name] : []),
      ...at.lines,
      `${at.postcode} ${at.city}`.trim(),
      at.country,
    ],
    inside: shares.filter(({ inside }) => inside > 0).map(share => ({ ...share, qty: share.inside })),
    elsewhere: shares
      .filter(({ elsewhere }) => elsewhere > 0)
      .map(share => ({ ...share, serials: [], qty: share.elsewhere })),
  }
}
