import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/open.ts'
import { moves } from '../db/schema/index.ts'

/** A move that counts: it was not undone, and undoes no other. */
export function stands(db: Db | Tx) {
  const later = alias(moves, 'later')
  const undoings = db
    .select({ id: later.id })
    .from(later)
    // Said twice, so that the database reads the index of the undoings alone.
    .where(and(isNotNull(later.undoes), eq(later.undoes, moves.id)))
  return and(isNull(moves.undoes), notExists(undoings))
}
