import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { monoTypes } from '#contract/picking-types.ts'
import { notOnePiece } from '#contract/picking-words.ts'
import { conflict, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { ofOwnWarehouse, reachOf, within, withinTold } from '../auth/reach.ts'
import type { Act, User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  orderLines,
  orders,
  parcels,
  pickingLists,
  productCodes,
  products,
  spareParcels,
} from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'
import { lockOrderOf } from '../orders/lock.ts'
import {
  leftOf,
  lock,
  rowsOfUnpacked,
  type WholeOrder,
  wholeOrders,
  withSurroundings,
} from '../orders/whole.ts'
import { type Ahead, readAhead } from './goods.ts'
import { barcodeUnknown, codesIn, timesIn } from './products.ts'
import { holderOf, whyHeld, whyNotPacked } from './ready.ts'
import type { SpareRow } from './spare.ts'

export type List = typeof pickingLists.$inferSelect

export const byUrgency = [
  desc(orders.priority),
  asc(orders.cutoffAt),
  asc(orders.createdAt),
  asc(orders.name),
]

export const leastUrgent = [
  asc(orders.priority),
  desc(orders.cutoffAt),
  desc(orders.createdAt),
  desc(orders.name),
]

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

/** Counts the orders of the list that wait for a piece. */
export const countWaiting = async ({ tx, user, now }: Act, { id: listId }: List): Promise<number> =>
  (await ofList(tx).count.execute({ listId, now, userId: user.id }))[0]?.count ?? 0

export type Taken = {
  readonly list: List
  readonly whole: WholeOrder
  readonly ahead: Ahead
  /** The number that the bench had for it. */
  readonly spare?: SpareRow
}

/**
 * Finds the mono list's most urgent order that waits for this product and is prepared for no bench, and locks it. Where every one is
 * prepared for some bench, it takes over the least urgent: that bench begins with the most urgent, and there are as many pieces as orders,
 * so that the two meet only over a piece too many.
 */
export async function takeMostUrgent(act: Act, name: string, barcode: string): OrRefusal<Taken> {
  const { tx, user, now } = act
  const asked = { ...reachOf(user), userId: user.id, now, name, codes: codesIn(barcode) }
  for (;;) {
    const [[found], rows, ahead] = await Promise.all([
      ofList(tx).take.execute(asked),
      rowsOfUnpacked(tx),
      readAhead(tx, user, 1),
    ])
    if (!found) return listUnknown(name)
    const { list, article, order } = found
    const notMono = whyNotMono(list)
    if (notMono) return notMono
    if (!article) return barcodeUnknown(barcode)
    const qty = article.qty * timesIn(barcode)
    if (qty > 1) return conflict('code-of-several', notOnePiece(qty), article.name)
    if (order) {
      const [whole] = await withSurroundings(tx, [order], rows)
      if (!whole) throw new Error(`The order ${order.name} has no shop`)
      return { list, whole, ahead }
    }
    const waiting = { listId: list.id, now, userId: user.id, productId: article.id }
    const over = await takeOver(act, list, waiting)
    if (over) return over
    const [taken] = await ofList(tx).any.execute(waiting)
    if (!taken) return whyNone(act, list, article)
    // Other packers have locked all that are left. Wait for one of them: if it was refused, its order is free again.
    await lockOrderOf(tx, user, taken.id)
  }
}

type Waiting = { listId: string; now: Date; userId: string; productId: string }

/** The least urgent order of the list that waits and is prepared. Its bench hears of it by the stream, and uses its number no more. */
async function takeOver(act: Act, list: List, waiting: Waiting): Promise<Taken | undefined> {
  const { tx, user } = act
  const [[found], rows, ahead] = await Promise.all([
    ofList(tx).prepared.execute(waiting),
    rowsOfUnpacked(tx),
    readAhead(tx, user, 1),
  ])
  if (!found) return undefined
  const { order } = found
  await tx
    .delete(spareParcels)
    .where(and(eq(spareParcels.orderId, order.id), ofOwnWarehouse(user, spareParcels.warehouseId)))
  await tx.execute(sql`select tell_benches('stopped', ${user.warehouseId}::uuid, null)`)
  const [whole] = await withSurroundings(tx, [order], rows)
  if (!whole) throw new Error(`The order ${order.name} has no shop`)
  return { list, whole, ahead }
}

export async function findMonoList(db: Db | Tx, user: User, name: string): OrRefusal<List> {
  const [list] = await db
    .select()
    .from(pickingLists)
    .where(and(eq(pickingLists.name, name), within(user, pickingLists)))
  return list ? (whyNotMono(list) ?? list) : listUnknown(name)
}

export const listUnknown = (name: string): Refusal =>
  notFound('list-unknown', `La liste ${name} n’existe pas.`, name)

export const whyNotMono = ({ name, type }: List): Refusal | undefined =>
  monoTypes.some(mono => mono === type)
    ? undefined
    : conflict('list-not-mono', `${name} est une liste multi. Scannez une commande ou sa caisse.`, name)

/** Written out, as the index of these orders has it: the planner finds none of its own by what it does not see. */
const isToPack = sql`${orders.status} in ('picking', 'packing')`
const isStatus = (status: 'picking' | 'packing') => sql`${orders.status} = ${sql.raw(`'${status}'`)}`

const ofList = statements(db => {
  const living = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orders.id), ne(parcels.status, 'void')))

  const waitingOn = (listId: SQLWrapper) =>
    and(
      eq(orders.pickingListId, listId),
      isToPack,
      // An order without a parcel and without a packer is in picking: its parcels need not be looked for.
      or(isStatus('picking'), and(isStatus('packing'), notExists(living))),
      or(
        isNull(orders.heldUntil),
        lte(orders.heldUntil, sql.placeholder('now')),
        eq(orders.heldBy, sql.placeholder('userId')),
      ),
      notExists(living),
    )

  const isPrepared = exists(
    db.select({ id: spareParcels.id }).from(spareParcels).where(eq(spareParcels.orderId, orders.id)),
  )

  const wanting = (listId: SQLWrapper, productId: SQLWrapper, ...also: readonly SQL[]) =>
    db
      .select()
      .from(orders)
      .where(
        and(
          waitingOn(listId),
          exists(
            db
              .select({ id: orderLines.id })
              .from(orderLines)
              .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, productId))),
          ),
          ...also,
        ),
      )
      .limit(1)
  const asked = [sql.placeholder('listId'), sql.placeholder('productId')] as const

  const codes = sql`${sql.placeholder('codes')}::text[]`
  const article = db
    .select({ id: products.id, name: products.name, qty: productCodes.qty })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(and(eq(productCodes.shopId, pickingLists.shopId), sql`${productCodes.code} = any(${codes})`))
    .orderBy(sql`array_position(${codes}, ${productCodes.code})`)
    .limit(1)
    .as('article')
  const order = wanting(pickingLists.id, article.id, not(isPrepared))
    .orderBy(...byUrgency)
    .for('update', { skipLocked: true })
    .as('taken')
  const prepared = wanting(...asked, isPrepared)
    .orderBy(...leastUrgent)
    .for('update', { skipLocked: true })
    .as('prepared')

  return {
    count: db
      .select({ count: count() })
      .from(orders)
      .where(waitingOn(sql.placeholder('listId')))
      .prepare(unnamed),
    any: wanting(...asked)
      .orderBy(...byUrgency)
      .prepare(unnamed),
    prepared: db
      .select({ order: prepared._.selectedFields, locked: lock(prepared.id) })
      .from(prepared)
      .prepare(unnamed),
    take: db
      .select({
        list: pickingLists,
        article: { id: article.id, name: article.name, qty: article.qty },
        order: order._.selectedFields,
        locked: lock(order.id),
      })
      .from(pickingLists)
      .leftJoinLateral(article, sql`true`)
      .leftJoinLateral(order, sql`true`)
      .where(and(eq(pickingLists.name, sql.placeholder('name')), withinTold(pickingLists)))
      .prepare(unnamed),
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
