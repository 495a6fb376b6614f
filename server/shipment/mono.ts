import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { shipmentMonoList, shipmentOrderMono } from '#contract/endpoints/shipment.ts'
import { monoTypes } from '#contract/picking-types.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { orders, pickingLists } from '../db/schema/index.ts'
import { describeOrder, describeParcel } from '../orders/describe.ts'
import { lockOrderOf } from '../orders/find.ts'
import { settle } from '../orders/progress.ts'
import { type CarrierRow, leftOf, type WholeOrder, wholeOrder, wholeOrders } from '../orders/whole.ts'
import type { Act } from './act.ts'
import { cartonFor, cartonsFor } from './cartons.ts'
import { carrierMissing, labelParcels } from './label.ts'
import { holderOf, whyHeld } from './lease.ts'
import { barcodeUnknown, productsByBarcode } from './products.ts'
import { whyNotPacked } from './ready.ts'
import { parcelsAmong, sealParcels } from './seal.ts'

type List = typeof pickingLists.$inferSelect

/** What is left to pack of a list of orders of one piece. */
export async function monoList(
  db: Db,
  user: User,
  name: string,
  now: Date,
): Promise<AnswerOf<typeof shipmentMonoList>['data'] | Refusal> {
  const list = await findMonoList(db, user, name)
  if (isRefusal(list)) return list
  const all = await ordersOf(db, list)
  if (all.length === 0) return listCancelled(list)
  const products = new Map<string, AnswerOf<typeof shipmentMonoList>['data']['products'][number]>()
  for (const whole of all) {
    const waiting = isWaiting(whole, user, now)
    for (const line of whole.lines) {
      const row = products.get(line.productId) ?? { ...line.product, todo: 0, done: 0 }
      row.done += line.packed
      if (waiting) row.todo += leftOf(line)
      products.set(line.productId, row)
    }
  }
  const rows = [...products.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  return {
    name,
    type: list.type,
    remaining: rows.reduce((total, { todo }) => total + todo, 0),
    products: rows,
  }
}

type Packed = Pick<AnswerOf<typeof shipmentOrderMono>, 'data' | 'prints'>

/** Gives the piece that was scanned to the list's most urgent order that waits for one, and packs and labels it. */
export async function packMono(
  act: Act,
  { pickingName, barcode }: BodyOf<typeof shipmentOrderMono>,
): Promise<Packed | Refusal> {
  const { tx, user, now } = act
  // Two benches on one list come here one after the other, so that no order is given twice and none is passed over.
  const list = await findMonoList(tx, user, pickingName, 'lock')
  if (isRefusal(list)) return list
  const whole = await mostUrgent(act, list, barcode)
  if (isRefusal(whole)) return whole
  const { carrier, lines } = whole
  if (!carrier) return carrierMissing(whole.order)
  const closing = await chooseCarton(tx, whole, carrier)
  if (isRefusal(closing)) return closing
  const contents = lines.map(line => ({ line, qty: leftOf(line) }))
  const sealed = await sealParcels(act, whole, carrier, [{ ...closing, contents }])
  if (isRefusal(sealed)) return sealed
  const closed = await wholeOrder(tx, whole.order)
  const prints = await labelParcels(act, closed, parcelsAmong(closed, sealed))
  if (isRefusal(prints)) return prints
  const done = await settle(tx, whole.order, null)
  const [parcel] = parcelsAmong(done, sealed)
  if (!parcel) throw new Error(`The parcel of ${whole.order.name} was not written`)
  const remaining = (await ordersOf(tx, list)).filter(other => isWaiting(other, user, now)).length
  return { data: { order: describeOrder(done), parcel: describeParcel(parcel), remaining }, prints }
}

async function findMonoList(db: Db | Tx, user: User, name: string, lock?: 'lock'): Promise<List | Refusal> {
  const query = db
    .select()
    .from(pickingLists)
    .where(
      and(
        eq(pickingLists.name, name),
        inArray(
          pickingLists.shopId,
          user.shops.map(({ id }) => id),
        ),
      ),
    )
  const [list] = lock ? await query.for('update') : await query
  if (!list) {
    return refuse('list-unknown', `La liste ${name} n’existe pas.`, { status: 404, got: name })
  }
  if (!monoTypes.some(type => type === list.type)) {
    return refuse('list-not-mono', `${name} est une liste multi. Scannez une commande ou sa caisse.`, {
      status: 409,
      got: name,
    })
  }
  return list
}

/** The list's orders, the most urgent first. */
async function ordersOf(db: Db | Tx, { id }: List): Promise<WholeOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.pickingListId, id), isNotNull(orders.pickingListId)))
    .orderBy(desc(orders.priority), asc(orders.cutoffAt), asc(orders.createdAt), asc(orders.name))
  return wholeOrders(db, rows)
}

/** Nobody else packs it, and it still lacks its piece. */
function isWaiting({ order, lines }: WholeOrder, user: User, now: Date): boolean {
  const holder = holderOf(order, now)
  return (
    (order.status === 'picking' || order.status === 'packing') &&
    (holder === null || holder === user.id) &&
    lines.some(line => leftOf(line) > 0)
  )
}

async function mostUrgent(
  { tx, user, now }: Act,
  list: List,
  barcode: string,
): Promise<WholeOrder | Refusal> {
  const product = (await productsByBarcode(tx, list.shopId, [barcode])).get(barcode)
  if (!product) return barcodeUnknown(barcode)
  const all = await ordersOf(tx, list)
  if (all.length === 0) return listCancelled(list)
  const wanting = all.filter(({ lines }) => lines.some(({ productId }) => productId === product.id))
  if (wanting.length === 0) {
    return refuse('product-not-in-list', `« ${product.name} » n’est pas dans la liste ${list.name}.`, {
      got: product.name,
    })
  }
  for (const { order } of wanting) {
    const locked = await lockOrderOf(tx, user, order.id)
    const whole = locked && (await wholeOrder(tx, locked))
    if (whole && isWaiting(whole, user, now)) return whole
  }
  return (await whyNoneWaits({ tx, user, now }, wanting)) ?? noOrderLeft(list, product.name)
}

/** Of the orders that still lack their piece, why the most urgent one cannot have it. */
async function whyNoneWaits(
  { tx, user, now }: Act,
  wanting: readonly WholeOrder[],
): Promise<Refusal | undefined> {
  for (const { order, lines } of wanting) {
    if (lines.every(line => leftOf(line) === 0)) continue
    const why = whyNotPacked(order) ?? (await whyHeld(tx, order, user, now))
    if (why) return why
  }
  return undefined
}

const listCancelled = ({ name }: List) =>
  refuse('list-cancelled', `La liste ${name} a été annulée : jetez-la.`, { status: 409, got: name })

const noOrderLeft = (list: List, product: string) =>
  refuse('no-order-left', `Plus aucune commande de ${list.name} n’attend « ${product} ».`, {
    status: 409,
    got: product,
  })

async function chooseCarton(tx: Tx, { order, lines }: WholeOrder, carrier: CarrierRow) {
  const pieces = lines.map(line => ({ weightG: line.weightG, qty: leftOf(line) }))
  const chosen = cartonFor(await cartonsFor(tx, carrier), carrier, pieces)
  if (chosen) return chosen
  const weight = weightText(pieces.reduce((total, { weightG, qty }) => total + weightG * qty, 0))
  return refuse(
    'no-carton',
    `Aucun carton que ${carrier.name} prend ne porte ${weight}. Prévenez un responsable pour ${order.name}.`,
    { status: 409, got: weight },
  )
}
