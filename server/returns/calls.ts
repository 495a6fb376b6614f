import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Returnable, returnCalls, type WaitingReturn } from '#contract/endpoints/return.ts'
import { shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { atDoor, within } from '../auth/reach.ts'
import type { Act, User, UserShop } from '../auth/user.ts'
import { holdProducts, type Move } from '../db/ledger.ts'
import type { Db } from '../db/open.ts'
import { moves, products, returns, shops } from '../db/schema/index.ts'
import { actAtDoor, data, handlers } from '../handlers.ts'
import { describeOrder } from '../orders/describe.ts'
import { ordersNamed } from '../orders/find.ts'
import { lockOrder } from '../orders/lock.ts'
import { wholeOrders } from '../orders/whole.ts'
import { mayComeBack, numbersWithCustomer, withNumbers } from '../serials/back.ts'
import { keepPhoto } from '../stock/photos.ts'
import { moveOrRefuse } from '../stock/taking.ts'
import { listReturns } from '../work-lists/returns.ts'
import { announcedReturnsOf, announceReturn, returnableOf, returnLabel, withdrawReturn } from './announced.ts'
import { type Booked, bookReturn, piecesBack, takeBack, tellOrder } from './book.ts'
import { announcedOf } from './coming.ts'
import { alreadyCompleted, completeReturn, waitingRow } from './complete.ts'
import { photoOfReturn } from './photo.ts'
import { withCustomer } from './shipped.ts'
import { decidedReturns, waitingReturns } from './waiting.ts'
import { shopReturn, wishFor } from './wish.ts'

export const returnHandlers = handlers(returnCalls, {
  keepPhoto: ({ body, user, db, clock, photos: quota }) =>
    data(keepPhoto(db, user, { of: 'retour', shopId: null }, body.photo, { now: clock(), quota }), photo => ({
      photo,
    })),

  photo: ({ params, user, shop, db }) => photoOfReturn(db, user, shop, params.photo),

  book: async ({ body, user, db, clock }) => answered(await bookReturn({ tx: db, user, now: clock() }, body)),

  bookForShop: async ({ body, user, shop, db, clock }) =>
    answered(await bookReturn({ tx: db, user, now: clock() }, body, shop)),

  complete: async ({ params, body, user, db, clock }) =>
    answered(await completeReturn({ tx: db, user, now: clock() }, params.return, body)),

  join: ({ params, body, user, db, clock }) =>
    data(joinReturn({ tx: db, user, now: clock() }, params.return, body.order)),

  find: ({ query, user, db }) => data(findReturn(db, user, query.code)),

  findForShop: ({ query, user, shop, db }) => data(returnablesFor(db, user, query.code, shop)),

  serial: ({ query, user, db }) => data(mayComeBack(db, user, query)),

  waiting: ({ user, db }) => data(waitingReturns(db, user)),
})

/** For one shop, by its own people and by the managers of its warehouse. */
export const shopReturnHandlers = handlers(shopReturnCalls, {
  list: ({ db, user, shop, query }) => data(atDoor(db, user, shop, by => listReturns(db, by, query))),

  information: ({ db, user, shop, params }) =>
    data(atDoor(db, user, shop, by => shopReturn(db, by, params.return))),

  announced: ({ db, user, shop, params }) =>
    data(atDoor(db, user, shop, by => announcedReturnsOf(db, by, params.order))),

  announce: context =>
    actAtDoor(context, (act, by) => announceReturn(act, by, context.params.order, context.body)),

  withdraw: context =>
    actAtDoor(context, (act, by) => withdrawReturn(act, by, context.params.order, context.params.reference)),

  label: ({ db, user, shop, params }) =>
    atDoor(db, user, shop, by => returnLabel(db, by, params.order, params.reference)),

  wish: ({ db, user, shop, params, body, clock, note }) =>
    data(
      atDoor(db, user, shop, by => wishFor({ tx: db, user: by, now: clock(), note }, params.return, body)),
    ),
})

function answered(booked: Booked | Refusal) {
  if (isRefusal(booked)) return booked
  const { prints, ...data } = booked
  return { data, prints }
}

/** Finds a waiting return by its code, or the orders that the parcel may come from. */
async function findReturn(
  db: Db,
  user: User,
  code: string,
): OrRefusal<{ orders: Returnable[]; waiting: WaitingReturn[] }> {
  const waiting = await waitingReturns(db, user, { name: code })
  if (waiting.length > 0) return { orders: [], waiting }
  const done = await db.$count(returns, and(eq(returns.name, code), within(user, returns)))
  if (done > 0) return alreadyCompleted(code)
  const orders = await returnablesFor(db, user, code)
  if (isRefusal(orders)) return orders
  return { orders, waiting: orders.flatMap(order => order.waiting) }
}

/** Finds the orders that a code names, in one shop or all of the user's, and the pieces that can still come back. */
async function returnablesFor(db: Db, user: User, code: string, shop?: UserShop): OrRefusal<Returnable[]> {
  const named = await ordersNamed(db, user, code)
  if (isRefusal(named)) return named
  const rows = named.rows.filter(({ shopId }) => shop === undefined || shopId === shop.id)
  const found: Returnable[] = []
  for (const whole of await wholeOrders(db, rows)) {
    const announced = await announcedOf(db, whole.order.id)
    found.push({
      order: describeOrder(whole),
      returnable: withNumbers(await returnableOf(db, whole.order.id), await numbersWithCustomer(db, whole)),
      announced: announced.filter(({ arrived }) => !arrived),
      waiting: await waitingReturns(db, user, { orderId: whole.order.id }),
      decided: await decidedReturns(db, user, whole.order.id),
    })
  }
  return found
}

/**
 * Attaches a waiting return to its order. Opposite moves cancel those without an order; new moves name the order and
 * the lots that were sent.
 */
async function joinReturn(act: Act, name: string, code: string): OrRefusal<WaitingReturn> {
  const { tx, user, now } = act
  const row = await waitingRow(act, name)
  if (isRefusal(row)) return row
  if (row.orderId !== null) return conflict('return-has-order', `Le retour ${name} a déjà sa commande.`, code)
  const order = await lockOrder(tx, user, code)
  if (isRefusal(order)) return order
  if (order.shopId !== row.shopId) {
    const [shop] = await tx.select({ name: shops.name }).from(shops).where(eq(shops.id, row.shopId))
    return refuse('order-other-shop', `La commande ${order.name} n’est pas de ${shop?.name}.`, {
      got: order.name,
    })
  }

  const parked = await tx
    .select({ move: moves, sku: products.sku })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .where(and(eq(moves.returnId, row.id), isNull(moves.undoes)))
    .orderBy(asc(moves.number))
  const lots = await withCustomer(tx, order.id)
  const entries: Move[] = []
  for (const { move, sku } of parked) {
    const { id, fromId, toId, productId, qty, lot, expiry, type, reason } = move
    const pieces = takeBack(lots, { productId, sku, qty }, order)
    if (isRefusal(pieces)) return pieces
    const about = { type, reason, returnId: row.id, userId: user.id, at: now }
    entries.push({ ...about, productId, lot, expiry, qty, fromId: toId, toId: fromId, undoes: id })
    for (const piece of pieces) entries.push({ ...about, ...piece, fromId, toId, orderId: order.id })
  }
  await holdProducts(
    tx,
    entries.map(({ productId }) => productId),
  )
  const written = await moveOrRefuse(tx, entries)
  if (isRefusal(written)) return written
  await tx.update(returns).set({ orderId: order.id }).where(eq(returns.id, row.id))

  const [joined] = await waitingReturns(tx, user, { name })
  if (!joined) throw new Error(`The return ${name} no longer waits`)
  const { lines, waitReason } = joined
  const qty = lines.reduce((total, line) => total + line.qty, 0)
  const text = `Retour ${name} rattaché : ${piecesBack(qty)}, en attente (${waitReason.label})`
  await tellOrder(act, order, { text, qty, articles: parked.map(({ move }) => move.productId) })
  return joined
}
