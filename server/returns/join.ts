import { and, asc, eq, isNull } from 'drizzle-orm'
import type { WaitingReturn } from '#contract/entities/return.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { holdProducts, type Move } from '../db/ledger.ts'
import { moves, products, returns, shops } from '../db/schema/index.ts'
import { lockOrder } from '../orders/find.ts'
import { moveOrRefuse } from '../stock/taking.ts'
import { piecesBack, takeBack, tellOrder } from './book.ts'
import { waitingRow } from './complete.ts'
import { withCustomer } from './shipped.ts'
import { waitingReturns } from './waiting.ts'

/**
 * Attaches a waiting return to its order. Opposite moves cancel those without an order; new moves name the order and
 * the lots that were sent.
 */
export async function joinReturn(act: Act, name: string, code: string): Promise<WaitingReturn | Refusal> {
  const { tx, user, now } = act
  const row = await waitingRow(act, name)
  if (isRefusal(row)) return row
  if (row.orderId !== null) {
    return refuse('return-has-order', `Le retour ${name} a déjà sa commande.`, { status: 409, got: code })
  }
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
  await tellOrder(act, order, { text, qty })
  return joined
}
