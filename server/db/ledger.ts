import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from './open.ts'
import { moves } from './schema/index.ts'
import { sqlFailureOf } from './sql-failure.ts'

export type Move = typeof moves.$inferInsert

/** Writes all moves of one change in one statement, which is what keeps two changes from waiting for each other. */
export async function recordMoves(tx: Db | Tx, entries: Move[]): Promise<{ id: string; number: number }[]> {
  if (entries.length === 0) return []
  return tx.insert(moves).values(entries).returning({ id: moves.id, number: moves.number })
}

/**
 * The ledger's number now, with every move below it committed: no move is written elsewhere until this transaction
 * ends, so keep it short, and ask before writing moves of one's own.
 */
export async function ledgerMark(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ mark: string }>(sql`select ledger_mark()::text as mark`)
  return Number(rows[0]?.mark ?? 0)
}

/** Always zero: what one location gives, another takes. */
export async function grandTotal(db: Db | Tx): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select coalesce(sum(qty), 0)::text as total from stock`,
  )
  return Number(rows[0]?.total ?? 0)
}

const Shortage = z.object({
  location: z.string(),
  sku: z.string(),
  lot: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  asked: z.int(),
  available: z.int(),
})
export type Shortage = z.infer<typeof Shortage>

/** What a shelf lacked, where that is why a change failed; the transaction is then lost. */
export function shortageOf(error: unknown): Shortage | undefined {
  const failure = sqlFailureOf(error)
  if (failure?.code !== 'ZL002') return undefined
  return Shortage.parse(JSON.parse(failure.detail ?? '{}'))
}
