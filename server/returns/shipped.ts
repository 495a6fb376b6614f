import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/open.ts'
import { locations, moves } from '../db/schema/index.ts'
import type { Holding } from '../stock/locations.ts'

/** The pieces of an order that the customer still has, lot by lot, from the ledger: sent less returned. */
export async function withCustomer(db: Db | Tx, orderId: string): Promise<Holding[]> {
  return lotsAt(db, { orderId, kind: 'customer' })
}

/** The pieces of a return that still lie in quarantine. */
export async function parkedBy(db: Db | Tx, returnId: string): Promise<Holding[]> {
  return lotsAt(db, { returnId, kind: 'quarantine' })
}

type Which = { kind: 'customer' | 'quarantine' } & ({ orderId: string } | { returnId: string })

async function lotsAt(db: Db | Tx, which: Which): Promise<Holding[]> {
  const to = alias(locations, 'to_place')
  const from = alias(locations, 'from_place')
  const signed = sql`sum(case when ${to.kind} = ${which.kind} then ${moves.qty} else 0 end
    - case when ${from.kind} = ${which.kind} then ${moves.qty} else 0 end)`.mapWith(Number)
  const rows = await db
    .select({ productId: moves.productId, lot: moves.lot, expiry: moves.expiry, qty: signed })
    .from(moves)
    .innerJoin(to, eq(to.id, moves.toId))
    .innerJoin(from, eq(from.id, moves.fromId))
    .where('orderId' in which ? eq(moves.orderId, which.orderId) : eq(moves.returnId, which.returnId))
    .groupBy(moves.productId, moves.lot, moves.expiry)
    .orderBy(asc(moves.productId), sql`${moves.expiry} asc nulls last`, asc(moves.lot))
  return rows.filter(({ qty }) => qty > 0)
}

export function perProduct(lots: readonly Holding[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { productId, qty } of lots) totals.set(productId, qty + (totals.get(productId) ?? 0))
  return totals
}
