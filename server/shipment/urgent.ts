import { and, asc, count, desc, eq, exists, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { notOnePiece } from '#contract/picking-types.ts'
import { conflict, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act, User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { orderLines, orders, parcels, type pickingLists } from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'
import { lockOrderOf, type OrderRow } from '../orders/find.ts'
import { leftOf, type WholeOrder, wholeOrder, wholeOrders } from '../orders/whole.ts'
import { barcodeUnknown, productsByBarcode } from './products.ts'
import { holderOf, whyHeld, whyNotPacked } from './ready.ts'

export type List = typeof pickingLists.$inferSelect

const byUrgency = [desc(orders.priority), asc(orders.cutoffAt), asc(orders.createdAt), asc(orders.name)]

export async function ordersOn(db: Db | Tx, { id }: List): Promise<WholeOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.pickingListId, id))
    .orderBy(...byUrgency)
  return wholeOrders(db, rows)
}

/** The condition of `waiting` below, in code: no colleague packs the order, and it lacks its piece. */
export function isWaiting({ order, lines }: WholeOrder, user: User, now: Date): boolean {
  const holder = holderOf(order, now)
  return (
    (order.status === 'picking' || order.status === 'packing') &&
    (holder === null || holder === user.id) &&
    lines.some(line => leftOf(line) > 0)
  )
}

const asked = ({ user, now }: Act, { id }: List) => ({ listId: id, now, userId: user.id })

export const countWaiting = async (act: Act, list: List): Promise<number> =>
  (await ofList(act.tx).count.execute(asked(act, list)))[0]?.count ?? 0

/** Finds the list's most urgent order that waits for this product, and locks it. */
export async function takeMostUrgent(act: Act, list: List, barcode: string): OrRefusal<WholeOrder> {
  const { tx, user } = act
  const product = (await productsByBarcode(tx, list.shopId, [barcode])).get(barcode)
  if (!product) return barcodeUnknown(barcode)
  if (product.qty > 1) return conflict('code-of-several', notOnePiece(product.qty), product.name)
  for (;;) {
    const free = await firstWaiting(act, list, product.id, 'free')
    if (free) return wholeOrder(tx, free)
    const taken = await firstWaiting(act, list, product.id, 'any')
    if (!taken) return whyNone(act, list, product)
    // Other packers have locked all that are left. Wait for one of them: if it was refused, its order is free again.
    await lockOrderOf(tx, user, taken.id)
  }
}

async function firstWaiting(
  act: Act,
  list: List,
  productId: string,
  which: 'free' | 'any',
): Promise<OrderRow | undefined> {
  const [order] = await ofList(act.tx)[which].execute({ ...asked(act, list), productId })
  return order
}

const ofList = statements(db => {
  const living = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orders.id), ne(parcels.status, 'void')))

  const waiting = and(
    eq(orders.pickingListId, sql.placeholder('listId')),
    inArray(orders.status, ['picking', 'packing']),
    or(
      isNull(orders.heldUntil),
      lte(orders.heldUntil, sql.placeholder('now')),
      eq(orders.heldBy, sql.placeholder('userId')),
    ),
    notExists(living),
  )

  const itsLine = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, sql.placeholder('productId'))))
  const first = () =>
    db
      .select()
      .from(orders)
      .where(and(waiting, exists(itsLine)))
      .orderBy(...byUrgency)
      .limit(1)
  return {
    count: db.select({ count: count() }).from(orders).where(waiting).prepare(unnamed),
    free: first().for('update', { skipLocked: true }).prepare(unnamed),
    any: first().prepare(unnamed),
  }
})

/** Says why the most urgent order that lacks this product cannot have it. */
async function whyNone(
  { tx, user, now }: Act,
  list: List,
  product: { id: string; name: string },
): Promise<Refusal> {
  const all = await ordersOn(tx, list)
  if (all.length === 0) return listCancelled(list)
  const wanting = all.filter(({ lines }) => lines.some(({ productId }) => productId === product.id))
  if (wanting.length === 0) {
    return refuse('product-not-in-list', `« ${product.name} » n’est pas dans la liste ${list.name}.`, {
      got: product.name,
    })
  }
  for (const { order, lines } of wanting) {
    if (lines.every(line => leftOf(line) === 0)) continue
    const why = whyNotPacked(order) ?? (await whyHeld(tx, order, user, now))
    if (why) return why
  }
  return conflict(
    'no-order-left',
    `Plus aucune commande de ${list.name} n’attend « ${product.name} ».`,
    product.name,
  )
}

export const listCancelled = ({ name }: List): Refusal =>
  conflict('list-cancelled', `La liste ${name} a été annulée : jetez-la.`, name)
