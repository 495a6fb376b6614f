import { and, eq } from 'drizzle-orm'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { BodyOf, FileAnswer } from '#contract/endpoint.ts'
import type { AnnouncedReturn, Returnable } from '#contract/endpoints/return.ts'
import type { shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { houseLongDay } from '../dates.ts'
import { nextName } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcedReturns, shops } from '../db/schema/index.ts'
import { languageOf } from '../documents/paper-language.ts'
import { paperWords } from '../documents/paper-words.ts'
import { toPdf } from '../documents/pdf.ts'
import { returnSlip } from '../documents/return-slip.ts'
import { grammarOf, type OrderRow, orderNamed } from '../orders/find.ts'
import { lockOrder } from '../orders/lock.ts'
import { logoOf } from '../pictures/logo.ts'
import { summariesOf } from '../stock/product-page.ts'
import { productsBySku, productUnknown } from '../stock/taking.ts'
import { codeOf } from '../warehouse/grammar.ts'
import { takeBack } from './book.ts'
import { announcedOf } from './coming.ts'
import { perProduct, withCustomer } from './shipped.ts'

type Announced = { announced: AnnouncedReturn[]; returnable: Returnable['returnable'] }
type Wanted = BodyOf<typeof shopReturnCalls.announce>

/** The pieces of an order that may still come back, article by article. */
export async function returnableOf(db: Db | Tx, orderId: string): Promise<Returnable['returnable']> {
  const lots = perProduct(await withCustomer(db, orderId))
  const summaries = await summariesOf(db, [...lots.keys()])
  return [...lots].flatMap(([id, qty]) => {
    const product = summaries.get(id)
    return product ? [{ product, qty }] : []
  })
}

const announcedAndLeft = async (db: Db | Tx, { id }: OrderRow): Promise<Announced> => ({
  announced: await announcedOf(db, id),
  returnable: await returnableOf(db, id),
})

export async function announcedReturnsOf(db: Db, by: WarehouseUser, order: string): OrRefusal<Announced> {
  const row = await orderNamed(db, by, order)
  return isRefusal(row) ? row : announcedAndLeft(db, row)
}

/** Writes down what a customer sends back. No more pieces than they have, and each once. */
export async function announceReturn(
  { tx, now, note: told }: AdminAct,
  by: WarehouseUser,
  orderName: string,
  { lines, note = '' }: Wanted,
): OrRefusal<Announced> {
  const order = await lockOrder(tx, by, orderName)
  if (isRefusal(order)) return order
  const refused = await whyNot(tx, order, lines)
  if (refused) return refused
  const name = await nextName(tx, 'return')
  await tx.insert(announcedReturns).values({
    ...{
      shopId: order.shopId,
      warehouseId: order.warehouseId,
      orderId: order.id,
      reference: name,
      name,
      note,
    },
    lines: lines.map(({ sku, qty }) => ({ sku, quantity: qty })),
    announcedAt: now,
  })
  told({ articles: lines.map(({ sku, qty }) => `${qty} × ${sku}`).join(', '), note }, name)
  return announcedAndLeft(tx, order)
}

/** Pieces of returns that are on their way are not announced again. */
async function whyNot(tx: Tx, order: OrderRow, lines: Wanted['lines']): Promise<Refusal | undefined> {
  const coming = (await announcedOf(tx, order.id)).flatMap(one => (one.arrived ? [] : one.lines))
  const known = await productsBySku(
    tx,
    [...coming, ...lines].map(({ sku }) => sku),
  )
  const lots = await withCustomer(tx, order.id)
  const take = (sku: string, qty: number) => {
    const product = known.get(sku)
    if (!product) return productUnknown(sku)
    const left = lots.filter(lot => lot.qty > 0)
    return takeBack(left, { productId: product.id, sku, qty }, order)
  }
  // An article that has gone since from the house or the order keeps nothing from being announced.
  for (const { sku, qty } of coming) take(sku, qty)
  for (const { sku, qty } of lines) {
    const taken = take(sku, qty)
    if (!isRefusal(taken)) continue
    return taken.refused.code === 'return-not-shipped' && coming.some(line => line.sku === sku)
      ? refuse('return-announced', `Tout ${sku} de ${order.name} est déjà annoncé.`, { got: sku })
      : taken
  }
  return undefined
}

export async function withdrawReturn(
  { tx, note }: AdminAct,
  by: WarehouseUser,
  orderName: string,
  reference: string,
): OrRefusal<Announced> {
  const order = await lockOrder(tx, by, orderName)
  if (isRefusal(order)) return order
  const row = (await announcedOf(tx, order.id)).find(one => one.reference === reference)
  if (!row) return unknown(reference)
  if (row.arrived) return conflict('return-arrived', `Le retour ${reference} est arrivé.`, reference)
  await tx
    .delete(announcedReturns)
    .where(and(eq(announcedReturns.orderId, order.id), eq(announcedReturns.reference, reference)))
  note({}, reference)
  return announcedAndLeft(tx, order)
}

/** The sheet in a customer's parcel: the return's own barcode, the pieces, and where to send it. */
export async function returnLabel(
  db: Db,
  by: WarehouseUser,
  orderName: string,
  reference: string,
): OrRefusal<FileAnswer> {
  const order = await orderNamed(db, by, orderName)
  if (isRefusal(order)) return order
  const row = (await announcedOf(db, order.id)).find(one => one.reference === reference)
  if (!row) return unknown(reference)
  const [shop] = await db.select().from(shops).where(eq(shops.id, order.shopId))
  if (!shop) throw new Error(`The shop of ${order.name} has gone`)
  const title = `Retour ${reference}`
  const words = paperWords[languageOf(shop, order.address.country)]
  const data = await toPdf(
    title,
    [
      returnSlip({
        ...{ words, shop: shop.name, logo: await logoOf(db, order.shopId), reference, order: order.name },
        code: row.name ? formatOwn('return', row.name) : codeOf('order', order.name, await grammarOf(db, by)),
        returnsTo: shop.returnAddress ?? shop.address,
        customer: order.customer,
        day: houseLongDay(new Date(row.at), by.timeZone, words.tag),
        ...{ note: row.note, lines: row.lines },
      }),
    ],
    words.tag,
  )
  return { name: `${title}.pdf`, type: 'application/pdf', data: new Uint8Array(Buffer.from(data, 'base64')) }
}

const unknown = (reference: string): Refusal =>
  notFound('return-unknown', `Le retour ${reference} n’est pas annoncé, ou plus.`, reference)
