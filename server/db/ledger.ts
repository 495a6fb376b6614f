import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from './open.ts'
import { send } from './pool.ts'
import { insertFrom, rowsFor } from './rows.ts'
import { moves, stock } from './schema/index.ts'
import { sqlFailureOf } from './sql-failure.ts'
import { command, statements } from './statements.ts'

export type Move = typeof moves.$inferInsert

/** Writes all moves of a change in one statement. Several statements could make two changes deadlock. */
export async function recordMoves(tx: Db | Tx, entries: Move[]): Promise<{ id: string; number: number }[]> {
  if (entries.length === 0) return []
  return tx.insert(moves).values(entries).returning({ id: moves.id, number: moves.number })
}

/**
 * Sends all moves of a change, each with an id of its own. Of two changes that saw the same last piece the ledger refuses the
 * second, which then runs again: so their products are held (`holdProducts`) before their stock is read.
 */
export async function sendMoves(tx: Tx, entries: readonly Move[]): Promise<string[]> {
  if (entries.length === 0) return []
  const rows = entries.map(entry => ({ ...entry, id: entry.id ?? randomUUID() }))
  await send(ledger(tx).insert, { rows: rowsFor(moves, rows) })
  return rows.map(({ id }) => id)
}

/**
 * Returns the ledger's current number; every lower move is committed. No other transaction can write a move
 * until this one ends, and all wait for those under way: where one place is enough, call `placeMark`. Keep it short, and
 * call this before writing your own moves.
 */
export async function ledgerMark(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ mark: string }>(sql`select ledger_mark()::text as mark`)
  return Number(rows[0]?.mark ?? 0)
}

/**
 * Returns the ledger's current number; every lower move from or to this place is committed. No other transaction can write
 * one there until this one ends; elsewhere people go on. A transaction takes the mark of one place only.
 */
export async function placeMark(tx: Tx, locationId: string): Promise<number> {
  const { rows } = await ledger(tx).mark.execute({ locationId })
  return Number(rows[0]?.mark ?? 0)
}

/**
 * Call this before reading the stock that decides what to take: until the transaction ends, nobody else decides about
 * these products, and the stock read next is what is really there. Returns their ids.
 */
export async function holdProducts(tx: Tx, productIds: readonly string[]): Promise<readonly string[]> {
  await ledger(tx).hold.execute({ productIds: [...productIds] })
  return productIds
}

/** The same for all that lies at a place; goods that come there meanwhile are not held, and so not returned. */
export async function holdGoodsAt(tx: Tx, locationId: string): Promise<string[]> {
  const { rows } = await ledger(tx).holdAt.execute({ locationId })
  return rows.flatMap(({ productIds }) => productIds)
}

const ledger = statements(db => ({
  insert: command(
    db,
    insertFrom(
      moves,
      [
        ...([
          'id',
          'productId',
          'fromId',
          'toId',
          'qty',
          'lot',
          'expiry',
          'type',
          'reason',
          'userId',
          'at',
        ] as const),
        ...(['orderId', 'parcelId', 'receptionId', 'countId', 'returnId', 'undoes'] as const),
      ],
      'rows',
    ),
  ),
  hold: command(db, sql`select ledger_hold(${sql.placeholder('productIds')}::uuid[])`),
  holdAt: command<{ productIds: string[] }>(
    db,
    sql`select ledger_hold(ids), ids as "productIds"
      from (select array(
        select distinct product_id from ${stock} where location_id = ${sql.placeholder('locationId')} and qty > 0
      ) as ids) as there`,
  ),
  mark: command<{ mark: string }>(
    db,
    sql`select ledger_mark_at(${sql.placeholder('locationId')})::text as mark`,
  ),
}))

/** Always zero: every move takes from one location what it gives to another. */
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

/** Returns the shortage if a shelf held too little and so a change failed. The transaction is lost. */
export function shortageOf(error: unknown): Shortage | undefined {
  const failure = sqlFailureOf(error)
  if (failure?.code !== 'ZL002') return undefined
  return Shortage.parse(JSON.parse(failure.detail ?? '{}'))
}
