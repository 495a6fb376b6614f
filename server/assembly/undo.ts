import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Undoing } from '#contract/entities/stock.ts'
import { conflict, isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { ofOwnShops, ofOwnWarehouse } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import { holdProducts } from '../db/ledger.ts'
import { locations, moves, products } from '../db/schema/index.ts'
import { movesToUndo } from '../http/earlier.ts'
import { moveOrRefuse } from '../stock/taking.ts'
import { assembledReason, takenApartReason } from './reasons.ts'

/** Sends today's parts and kits back by opposite moves that name the undone ones: all of one change, or nothing. */
export async function undoAssembly({ tx, user, now }: Act, undoing: Undoing): OrRefusal<{ moves: string[] }> {
  const named = await movesToUndo(tx, user, undoing)
  if (isRefusal(named)) return named
  const ids = new Set(named)
  const [first] = await tx
    .select({ at: moves.at, userId: moves.userId, change: sql<string>`${transaction}::text` })
    .from(moves)
    .where(eq(moves.id, named[0] ?? ''))
  if (!first?.userId) return assemblyUnknown
  // A restored backup has written all moves in one transaction, so their moment counts too.
  const made = await tx
    .select({ move: moves, today: isToday(moves.at, now, user.timeZone) })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(locations, eq(locations.id, moves.toId))
    .where(
      and(
        eq(moves.at, first.at),
        sql`${transaction} = ${first.change}::text::xid`,
        eq(moves.userId, first.userId),
        eq(moves.type, 'TRANSFER'),
        inArray(moves.reason, [assembledReason, takenApartReason]),
        isNull(moves.undoes),
        ofOwnShops(user, products.shopId),
        ofOwnWarehouse(user, locations.warehouseId),
      ),
    )
  if (made.length !== ids.size || made.some(({ move }) => !ids.has(move.id))) return assemblyUnknown
  if (made.some(({ today }) => !today)) {
    return conflict('assembly-too-late', 'Un assemblage ne s’annule que le jour même : défaites-le.')
  }
  // Two people who undo the same kits take turns before the check.
  await holdProducts(
    tx,
    made.map(({ move }) => move.productId),
  )
  const undone = await tx
    .select({ id: moves.id })
    .from(moves)
    .where(inArray(moves.undoes, [...ids]))
    .limit(1)
  if (undone.length > 0) return conflict('assembly-undone', 'Cela a déjà été annulé.')
  const written = await moveOrRefuse(
    tx,
    made.map(({ move: { id, productId, lot, expiry, qty, fromId, toId, reason } }) => ({
      ...{ productId, lot, expiry, qty, fromId: toId, toId: fromId },
      ...{ type: 'TRANSFER' as const, reason, userId: user.id, at: now, undoes: id },
    })),
  )
  return isRefusal(written) ? written : { moves: written }
}

/** The transaction that wrote the row. */
const transaction = sql`${moves}.xmin`

const assemblyUnknown = notFound('assembly-unknown', 'Cet assemblage n’existe pas.')
