import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { returnCalls } from '#contract/endpoints/return.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { holdProducts, type Move } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { moves, orders, products, returnLines, returns } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import type { Holding } from '../stock/locations.ts'
import { moveOrRefuse, takeFrom } from '../stock/taking.ts'
import { type Booked, decided } from './book.ts'
import { type Decided, overridesTold, overrideWords, placeFor, whyNotRestocked } from './outcome.ts'
import { parkedBy, perProduct } from './shipped.ts'

type Body = BodyOf<typeof returnCalls.complete>

/** Decides a waiting return: all its pieces at once. */
export async function completeReturn(act: Act, name: string, body: Body): OrRefusal<Booked> {
  const { tx, user, now } = act
  const row = await waitingRow(act, name)
  if (isRefusal(row)) return row
  const lines = await decided(tx, body.lines)
  if (isRefusal(lines)) return lines
  const parked = await parkedBy(tx, row.id)
  const uneven = await whyUneven(tx, parked, lines)
  if (uneven) return uneven

  const left = parked.map(lot => ({ ...lot }))
  const from = await parkedAt(tx, row.id)
  const entries: Move[] = []
  await tx.delete(returnLines).where(eq(returnLines.returnId, row.id))
  for (const line of lines) {
    const why = whyNotRestocked(line)
    if (why) return why
    const place = await placeFor(tx, user, line)
    if (isRefusal(place)) return place
    await tx.insert(returnLines).values({
      returnId: row.id,
      productId: line.productId,
      qty: line.qty,
      condition: line.condition,
      outcome: line.outcome,
      toId: place.id,
    })
    const taken = takeFrom(left, line)
    if (isRefusal(taken)) return taken
    for (const { productId, lot, expiry, qty } of taken) {
      const source = left.find(one => one.productId === productId && one.lot === lot && one.expiry === expiry)
      if (source) source.qty -= qty
      // The pieces already lie in quarantine.
      if (place.id === from) continue
      const about = { orderId: row.orderId, returnId: row.id, userId: user.id, at: now }
      entries.push({
        productId,
        lot,
        expiry,
        qty,
        ...about,
        fromId: from,
        toId: place.id,
        type: 'RETURN_PRODUCT',
        reason: overrideWords(line),
      })
    }
  }
  await holdProducts(
    tx,
    entries.map(({ productId }) => productId),
  )
  const written = await moveOrRefuse(tx, entries)
  if (isRefusal(written)) return written
  await tx.update(returns).set({ status: 'completed', completedAt: now }).where(eq(returns.id, row.id))
  if (row.orderId) {
    const text = `Retour ${name} traité${overridesTold(lines)}`
    await tellOf(tx, { orderId: row.orderId, userId: user.id, at: now }, [{ what: 'returned', text, qty: 0 }])
    await bumpOrder(tx, row.orderId)
  }
  return { id: row.id, name, status: 'completed', prints: [] }
}

/** Locks the return, so that two users who decide at once take turns. */
export async function waitingRow({ tx, user }: { tx: Tx; user: Reach }, name: string) {
  const [row] = await tx
    .select()
    .from(returns)
    .where(and(eq(returns.name, name), within(user, returns)))
    .for('update')
  if (!row) return notFound('return-unknown', `Le retour ${name} n’existe pas.`, name)
  if (row.status === 'waiting') return row
  return alreadyCompleted(name)
}

export const alreadyCompleted = (name: string): Refusal =>
  conflict('return-completed', `Le retour ${name} a déjà été traité.`, name)

async function parkedAt(tx: Tx, returnId: string): Promise<string> {
  const [first] = await tx
    .select({ toId: moves.toId })
    .from(moves)
    .where(eq(moves.returnId, returnId))
    .orderBy(moves.number)
    .limit(1)
  if (!first) throw new Error(`Nothing was ever moved for the return ${returnId}`)
  return first.toId
}

/** Refuses unless the lines decide exactly the pieces that wait. */
async function whyUneven(
  tx: Tx,
  parked: readonly Holding[],
  lines: readonly Decided[],
): Promise<Refusal | undefined> {
  const waiting = perProduct(parked)
  const answered = new Map<string, number>()
  for (const { productId, qty } of lines) answered.set(productId, qty + (answered.get(productId) ?? 0))
  for (const id of new Set([...waiting.keys(), ...answered.keys()])) {
    const [there, asked] = [waiting.get(id) ?? 0, answered.get(id) ?? 0]
    if (there === asked) continue
    const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, id))
    const name = product?.name ?? ''
    const detail =
      asked < there
        ? `« ${name} » : il en reste ${there - asked} à décider.`
        : `« ${name} » : il n’y en a que ${there} dans ce retour.`
    return refuse('return-uneven', detail, { expected: String(there), got: String(asked) })
  }
  return undefined
}

async function bumpOrder(tx: Tx, orderId: string): Promise<void> {
  const [order] = await tx
    .select({ version: orders.version })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  if (order)
    await tx
      .update(orders)
      .set({ version: order.version + 1 })
      .where(eq(orders.id, orderId))
}
