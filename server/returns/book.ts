import { eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { BookedLine, ReturnLine, returnCalls } from '#contract/endpoints/return.ts'
import { isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act, User, UserShop } from '../auth/user.ts'
import type { Move } from '../db/ledger.ts'
import { nextName } from '../db/numbers.ts'
import type { Tx } from '../db/open.ts'
import { orders, returnLines, returns } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import type { OrderRow } from '../orders/find.ts'
import { lockOrder } from '../orders/lock.ts'
import { takeNumbersBack } from '../serials/back.ts'
import { takeUnreadBack } from '../serials/unread.ts'
import type { Holding } from '../stock/locations.ts'
import { moveOrRefuse, productsBySku, productUnknown } from '../stock/taking.ts'
import { announcedName } from './coming.ts'
import {
  type Decided,
  houseplace,
  overridesTold,
  overrideWords,
  placeFor,
  reasonNamed,
  whyNotRestocked,
} from './outcome.ts'
import { givePhotoToShop, noPhotoWords, photoFor } from './photo.ts'
import { withCustomer } from './shipped.ts'
import { printTag } from './tag.ts'

type Return = BodyOf<typeof returnCalls.book>
export type Booked = {
  id: string
  name: string
  status: 'waiting' | 'completed'
  prints: PrintJob[]
}

/** Books a return. A waiting return is parked in quarantine; otherwise each line goes to its own place. */
export async function bookReturn(act: Act, body: Return, shop?: UserShop): OrRefusal<Booked> {
  const { tx, user, now } = act
  const origin = await reasonNamed(tx, 'return_origin', body.origin)
  if (isRefusal(origin)) return origin
  const wait = body.waitReason === undefined ? null : await reasonNamed(tx, 'return_wait', body.waitReason)
  if (isRefusal(wait)) return wait
  const taken = await photoFor(tx, user, origin, body)
  if (isRefusal(taken)) return taken
  const { photoId, noPhoto } = taken
  const order = await orderOf(tx, user, body, shop)
  if (isRefusal(order)) return order
  if (!order && !wait) return orderMissing
  const lines = await decided(tx, body.lines)
  if (isRefusal(lines)) return lines
  const shopId = order?.shopId ?? (await shopOfAll(tx, user, body.lines, shop))
  if (isRefusal(shopId)) return shopId
  const lots = order ? await withCustomer(tx, order.id) : null
  const { announced, trackingNumber } = body
  const come = { announced, trackingNumber, lines }
  const name = (order && (await announcedName(tx, order.id, come))) ?? (await nextName(tx, 'return'))

  const [row] = await tx
    .insert(returns)
    .values({
      name,
      warehouseId: user.warehouseId,
      shopId,
      orderId: order?.id ?? null,
      tracking: body.trackingNumber ?? null,
      originId: origin.id,
      status: wait ? 'waiting' : 'completed',
      waitReasonId: wait?.id ?? null,
      note: body.note ?? '',
      photoId,
      noPhoto,
      createdAt: now,
      createdBy: user.id,
      completedAt: wait ? null : now,
    })
    .returning()
  if (!row) throw new Error('The return was not written')
  if (photoId !== null) await givePhotoToShop(tx, photoId, shopId)

  const customer = await houseplace(tx, user, 'customer')
  if (isRefusal(customer)) return customer
  const entries: Move[] = []
  for (const line of lines) {
    const why = wait ? undefined : whyNotRestocked(line)
    if (why) return why
    const place = await placeFor(tx, user, wait ? { outcome: 'quarantine' } : line)
    if (isRefusal(place)) return place
    const pieces = lots
      ? takeBack(lots, line, order)
      : [{ productId: line.productId, lot: null, expiry: null, qty: line.qty }]
    if (isRefusal(pieces)) return pieces
    await tx.insert(returnLines).values({
      returnId: row.id,
      productId: line.productId,
      qty: line.qty,
      condition: line.condition,
      outcome: wait ? 'quarantine' : line.outcome,
      toId: place.id,
    })
    const strange = await takeNumbersBack(act, { order, returnId: row.id }, line)
    if (strange) return strange
    const about = { orderId: order?.id ?? null, returnId: row.id, userId: user.id, at: now }
    for (const piece of pieces) {
      entries.push({
        ...piece,
        ...about,
        fromId: customer.id,
        toId: place.id,
        type: 'RETURN_PRODUCT',
        reason: [origin.label, noPhoto && noPhotoWords, wait ? null : overrideWords(line)]
          .filter(Boolean)
          .join(' · '),
      })
    }
  }
  const written = await moveOrRefuse(tx, entries)
  if (isRefusal(written)) return written
  if (order) {
    const qty = lines.reduce((sum, line) => sum + line.qty, 0)
    const pictureless = noPhoto ? `, ${noPhotoWords}` : ''
    const fate = wait ? `, en attente (${wait.label})` : overridesTold(lines)
    const text = `Retour ${row.name} : ${piecesBack(qty)}${pictureless}${fate}`
    await tellOrder(act, order, { text, qty, articles: lines.map(({ productId }) => productId) })
  }
  const prints = await printTag(act, { row, order, lines, wait: wait?.label })
  return { id: row.id, name: row.name, status: row.status, prints }
}

const orderMissing = refuse(
  'return-order-missing',
  'Sans commande, un colis attend en quarantaine : choisissez pourquoi il attend.',
)

async function orderOf(
  tx: Tx,
  user: User,
  { order, trackingNumber }: Return,
  shop: UserShop | undefined,
): Promise<OrderRow | null | Refusal> {
  const named = order ?? trackingNumber
  if (named === undefined) return null
  const found = await lockOrder(tx, user, named)
  if (isRefusal(found)) {
    // An unknown parcel waits without an order and keeps its number, so that it can be matched later.
    return order === undefined && found.refused.code === 'order-unknown' ? null : found
  }
  if (shop && found.shopId !== shop.id) {
    return refuse('order-other-shop', `La commande ${found.name} n’est pas de ${shop.name}.`, {
      got: found.name,
    })
  }
  return found
}

/** Adds the product to each line. */
export async function decided(
  tx: Tx,
  lines: readonly (ReturnLine & Pick<BookedLine, 'serials'>)[],
): OrRefusal<Decided[]> {
  const known = await productsBySku(
    tx,
    lines.map(({ sku }) => sku),
  )
  const found: Decided[] = []
  for (const line of lines) {
    const product = known.get(line.sku)
    if (!product) return productUnknown(line.sku)
    found.push({ ...line, productId: product.id, name: product.name })
  }
  return found
}

/** A parcel without an order belongs to the shop of its products. */
async function shopOfAll(
  tx: Tx,
  user: User,
  lines: readonly ReturnLine[],
  shop: UserShop | undefined,
): OrRefusal<string> {
  const known = await productsBySku(
    tx,
    lines.map(({ sku }) => sku),
  )
  const shopIds = [...new Set([...known.values()].map(({ shopId }) => shopId))]
  const [shopId] = shopIds
  const isHers = user.shops.some(({ id }) => id === shopId) && (!shop || shop.id === shopId)
  if (shopId === undefined || !isHers) return productUnknown(lines[0]?.sku ?? '')
  if (shopIds.length === 1) return shopId
  return refuse('return-two-shops', 'Ces articles sont de deux boutiques : faites un retour pour chacune.')
}

/** Takes the pieces out of `lots`; refuses more than the customer still has. */
export function takeBack(
  lots: Holding[],
  { productId, sku, qty }: Pick<Decided, 'productId' | 'sku' | 'qty'>,
  order: OrderRow | null,
): Holding[] | Refusal {
  const own = lots.filter(lot => lot.productId === productId)
  const there = own.reduce((sum, lot) => sum + lot.qty, 0)
  const name = order?.name ?? ''
  if (own.length === 0) {
    return refuse('return-not-shipped', `${sku} n’a pas été expédié avec ${name}, ou en est déjà revenu.`, {
      got: sku,
    })
  }
  if (there < qty) {
    return refuse('return-too-many', `Il ne peut revenir que ${there} ${sku} de ${name}.`, {
      expected: String(there),
      got: String(qty),
    })
  }
  const taken: Holding[] = []
  let missing = qty
  for (const lot of own) {
    const part = Math.min(missing, lot.qty)
    if (part === 0) continue
    taken.push({ ...lot, qty: part })
    lot.qty -= part
    missing -= part
  }
  return taken
}

export const piecesBack = (qty: number): string => (qty === 1 ? '1 pièce revenue' : `${qty} pièces revenues`)

/**
 * Adds the return of these articles to the timeline. An order of which the customer keeps nothing gets the status `returned`, and
 * the numbers of an article of which the customer keeps nothing are back.
 */
export async function tellOrder(
  { tx, user, now }: Act,
  order: OrderRow,
  { text, qty, articles }: { text: string; qty: number; articles: readonly string[] },
): Promise<void> {
  await tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [{ what: 'returned', text, qty }])
  const left = await withCustomer(tx, order.id)
  const kept = new Set(left.map(({ productId }) => productId))
  const whole = articles.filter(id => !kept.has(id))
  await takeUnreadBack(tx, order.id, whole)
  const status = left.length === 0 && order.status === 'shipped' ? 'returned' : order.status
  await tx
    .update(orders)
    .set({ status, version: order.version + 1 })
    .where(eq(orders.id, order.id))
}
