import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DecidedReturn, WaitingReturn } from '#contract/endpoints/return.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, orders, reasons, returnLines, returns, users } from '../db/schema/index.ts'
import { summariesOf } from '../stock/product-page.ts'
import { wisher, wishOf } from './wish.ts'

type Which = { name?: string; orderId?: string }

export async function waitingReturns(
  db: Db | Tx,
  reach: Reach,
  { name, orderId }: Which = {},
): Promise<WaitingReturn[]> {
  const origin = alias(reasons, 'origin')
  const wait = alias(reasons, 'wait')
  const rows = await db
    .select({
      row: returns,
      order: orders,
      origin,
      wait,
      by: users.displayName,
      wishedBy: wisher.displayName,
    })
    .from(returns)
    .innerJoin(origin, eq(origin.id, returns.originId))
    .innerJoin(wait, eq(wait.id, returns.waitReasonId))
    .leftJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(users, eq(users.id, returns.createdBy))
    .leftJoin(wisher, eq(wisher.id, returns.wishedBy))
    .where(
      and(
        eq(returns.status, 'waiting'),
        within(reach, returns),
        name === undefined ? undefined : eq(returns.name, name),
        orderId === undefined ? undefined : eq(returns.orderId, orderId),
      ),
    )
    .orderBy(asc(returns.createdAt), asc(returns.name))
  if (rows.length === 0) return []
  const lines = await db
    .select({ line: returnLines, place: locations.name })
    .from(returnLines)
    .leftJoin(locations, eq(locations.id, returnLines.toId))
    .where(
      inArray(
        returnLines.returnId,
        rows.map(({ row }) => row.id),
      ),
    )
  const summaries = await summariesOf(
    db,
    lines.map(({ line }) => line.productId),
  )
  return rows.map(({ row, order, origin, wait, by, wishedBy }) => {
    const own = lines.filter(({ line }) => line.returnId === row.id)
    return {
      name: row.name,
      at: row.createdAt.toISOString(),
      by,
      order: order?.name ?? null,
      customer: order?.customer ?? null,
      origin: reasonOf(origin),
      waitReason: reasonOf(wait),
      note: row.note,
      photo: row.photoId,
      noPhoto: row.noPhoto,
      place: own[0]?.place ?? '',
      wish: wishOf(row, wishedBy),
      lines: own.flatMap(({ line }) => {
        const product = summaries.get(line.productId)
        return product ? [{ product, qty: line.qty }] : []
      }),
    }
  })
}

/** The decided returns of an order, the latest first. */
export async function decidedReturns(db: Db, reach: Reach, orderId: string): Promise<DecidedReturn[]> {
  const rows = await db
    .select({ row: returns, origin: reasons, by: users.displayName })
    .from(returns)
    .innerJoin(reasons, eq(reasons.id, returns.originId))
    .leftJoin(users, eq(users.id, returns.createdBy))
    .where(and(eq(returns.status, 'completed'), within(reach, returns), eq(returns.orderId, orderId)))
    .orderBy(desc(returns.createdAt), desc(returns.name))
  return rows.map(({ row, origin, by }) => ({
    name: row.name,
    at: row.createdAt.toISOString(),
    by,
    origin: reasonOf(origin),
    photo: row.photoId,
    noPhoto: row.noPhoto,
  }))
}

const reasonOf = ({ code, label, photo }: typeof reasons.$inferSelect) => ({ code, label, photo })
