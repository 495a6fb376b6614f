import { and, eq, inArray } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import type { Undoing } from '#contract/entities/stock.ts'
import { conflict, isRefusal, notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import { mayLeave } from '#contract/shelf-life.ts'
import { ofOwnShops, ofOwnWarehouse } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import { holdProducts, type Move, sendMoves } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { locations, moves, products, replenishments, shops } from '../db/schema/index.ts'
import { movesToUndo } from '../http/earlier.ts'
import { leastDaysOf } from '../stock/days-left.ts'
import { holdingsAt } from '../stock/locations.ts'
import { moveOrRefuse, openShelf, productsBySku, productUnknown, serves, takeFrom } from '../stock/taking.ts'
import { keptUntil } from './leases.ts'

type Put = BodyOf<typeof replenishmentCalls.put>

/** The reason of these moves in the ledger, by which people and figures know them. */
export const broughtReason = 'Réapprovisionnement'

/** Moves pieces from their reserve places to the pick place, in one change. They stand in the reserve until then. */
export async function putPieces(
  { tx, user, now }: Act,
  { to: toName, lines }: Put,
): OrRefusal<{ moves: string[] }> {
  const to = await openShelf(tx, user, toName)
  if (isRefusal(to)) return to
  const bySku = await productsBySku(
    tx,
    lines.map(({ sku }) => sku),
  )
  const known = lines.map(line => ({ ...line, product: bySku.get(line.sku) }))
  await holdProducts(
    tx,
    known.flatMap(({ product }) => (product ? [product.id] : [])),
  )
  const today = dayIn(user.timeZone, now)
  const leastDays = await leastDaysOfEach(
    tx,
    known.flatMap(({ product }) => (product ? [product.id] : [])),
  )
  const entries: Move[] = []
  const done: { productId: string; fromId: string }[] = []
  for (const { sku, qty, from: fromName, product } of known) {
    if (!product || !serves(user, product.shopId)) return productUnknown(sku)
    const from = await openShelf(tx, user, fromName)
    if (isRefusal(from)) return from
    if (from.id === to.id) return samePlace(toName)
    // Pieces that no parcel of today may take stay where they are.
    const least = leastDays.get(product.id) ?? 0
    const good = (await holdingsAt(tx, from.id)).filter(({ expiry }) => mayLeave(expiry, today, least))
    const taken = takeFrom(good, { productId: product.id, sku, qty })
    if (isRefusal(taken)) return taken
    done.push({ productId: product.id, fromId: from.id })
    for (const { productId, lot, expiry, qty } of taken)
      entries.push({
        ...{ productId, lot, expiry, qty, fromId: from.id, toId: to.id },
        ...{ type: 'TRANSFER', reason: broughtReason, userId: user.id, at: now },
      })
  }
  const written = await sendMoves(tx, entries)
  const own = and(eq(replenishments.warehouseId, user.warehouseId), eq(replenishments.userId, user.id))
  for (const { productId, fromId } of done) {
    await tx
      .delete(replenishments)
      .where(
        and(
          own,
          eq(replenishments.productId, productId),
          eq(replenishments.fromId, fromId),
          eq(replenishments.toId, to.id),
        ),
      )
  }
  await tx
    .update(replenishments)
    .set({ until: keptUntil(now) })
    .where(own)
  return { moves: written }
}

async function leastDaysOfEach(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: products.id, days: leastDaysOf })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, days }) => [id, days]))
}

const samePlace = (name: string) =>
  refuse('transfer-same-place', 'Le départ et l’arrivée sont le même emplacement.', { got: name })

/** Sends today's pieces back to the reserve by opposite moves that name the undone ones. */
export async function undoPut({ tx, user, now }: Act, undoing: Undoing): OrRefusal<{ moves: string[] }> {
  const named = await movesToUndo(tx, user, undoing)
  if (isRefusal(named)) return named
  const ids = [...new Set(named)]
  const put = await tx
    .select({ move: moves, today: isToday(moves.at, now, user.timeZone) })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(locations, eq(locations.id, moves.toId))
    .where(
      and(
        inArray(moves.id, ids),
        eq(moves.type, 'TRANSFER'),
        eq(moves.reason, broughtReason),
        ofOwnShops(user, products.shopId),
        ofOwnWarehouse(user, locations.warehouseId),
      ),
    )
  if (put.length < ids.length) return putUnknown
  if (put.some(({ today }) => !today)) {
    return conflict('replenishment-too-late', 'Un réapprovisionnement ne s’annule que le jour même.')
  }
  // Two people who undo the same pieces take turns before the check.
  await holdProducts(
    tx,
    put.map(({ move }) => move.productId),
  )
  const undone = await tx.select({ id: moves.id }).from(moves).where(inArray(moves.undoes, ids)).limit(1)
  if (undone.length > 0) return conflict('replenishment-undone', 'Cette pose a déjà été annulée.')
  const written = await moveOrRefuse(
    tx,
    put.map(({ move: { id, productId, lot, expiry, qty, fromId, toId } }) => ({
      ...{ productId, lot, expiry, qty, fromId: toId, toId: fromId },
      ...{ type: 'TRANSFER' as const, reason: broughtReason, userId: user.id, at: now, undoes: id },
    })),
  )
  return isRefusal(written) ? written : { moves: written }
}

const putUnknown = notFound('replenishment-unknown', 'Cette pose n’existe pas.')
