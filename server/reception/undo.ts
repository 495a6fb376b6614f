import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Undoing } from '#contract/entities/undoing.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { atShop, within } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import { holdProducts } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { locations, moves, receptions } from '../db/schema/index.ts'
import { movesToUndo } from '../http/earlier.ts'
import { moveOrRefuse } from '../stock/taking.ts'
import { holdReception } from './documents.ts'

const unknown = refuse('reception-move-unknown', 'Ce dépôt n’existe pas.', { status: 404 })

/** Undoes today's moves of a reception, by opposite moves that name them. */
export async function undoReception(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  undoing: Undoing,
  now: Date,
): Promise<string[] | Refusal> {
  const named = await movesToUndo(tx, user, undoing)
  if (isRefusal(named)) return named
  const ids = [...new Set(named)]
  const booked = await tx
    .select({ move: moves, document: receptions.name, today: isToday(moves.at, now, user.timeZone) })
    .from(moves)
    .innerJoin(receptions, eq(receptions.id, moves.receptionId))
    .innerJoin(locations, eq(locations.id, moves.toId))
    .where(
      and(
        inArray(moves.id, ids),
        isNull(moves.undoes),
        within(atShop(user, shop), receptions),
        eq(locations.warehouseId, user.warehouseId),
      ),
    )
  if (booked.length < ids.length) return unknown
  // A fixed order, so that two users who undo at once never deadlock.
  for (const name of [...new Set(booked.map(({ document }) => document))].sort()) {
    const held = await holdReception(tx, atShop(user, shop), name)
    if (isRefusal(held)) return held
  }
  if (booked.some(({ today }) => !today)) {
    return refuse('reception-too-late', 'Un dépôt ne s’annule que le jour même.', { status: 409 })
  }
  const undone = await tx.select({ id: moves.id }).from(moves).where(inArray(moves.undoes, ids)).limit(1)
  if (undone.length > 0) {
    return refuse('reception-undone', 'Ce dépôt a déjà été annulé.', { status: 409 })
  }
  await holdProducts(
    tx,
    booked.map(({ move }) => move.productId),
  )
  const written = await moveOrRefuse(
    tx,
    booked.map(({ move: { id, productId, lot, expiry, qty, fromId, toId, reason, receptionId } }) => ({
      productId,
      lot,
      expiry,
      qty,
      fromId: toId,
      toId: fromId,
      type: 'RECEPTION' as const,
      reason,
      userId: user.id,
      at: now,
      receptionId,
      undoes: id,
    })),
  )
  if (!isRefusal(written)) return written
  return refuse('reception-moved', 'Ces articles ont déjà été rangés ailleurs : rien n’est annulé.', {
    status: 409,
  })
}
