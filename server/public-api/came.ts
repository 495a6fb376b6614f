import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ReturnView } from '#contract/public/return.ts'
import { within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { products, reasons, returnLines, returns } from '../db/schema/index.ts'
import { questionsOf } from './questions.ts'
import { type Asking, reachOf } from './store.ts'

type Came = {
  readonly row: typeof returns.$inferSelect
  readonly came: Omit<ReturnView['came'][number], 'number'>
}

/** The pieces of a return, with the condition of each article, by the warehouse's numbers. */
export async function cameBack(db: Db | Tx, asking: Asking, which: SQL | undefined): Promise<Came[]> {
  const rows = await db
    .select({ row: returns, reason: reasons.label })
    .from(returns)
    .innerJoin(reasons, eq(reasons.id, returns.originId))
    .where(and(within(reachOf(asking), returns), which))
    .orderBy(asc(returns.name))
  if (rows.length === 0) return []
  const { returnId, qty: quantity, condition, outcome } = returnLines
  const lines = await db
    .select({ returnId, line: { sku: products.sku, quantity, condition, outcome } })
    .from(returnLines)
    .innerJoin(products, eq(products.id, returnLines.productId))
    .where(
      inArray(
        returnId,
        rows.map(({ row }) => row.id),
      ),
    )
    .orderBy(asc(products.sku))
  const names = rows.map(({ row }) => row.name)
  const asked = await questionsOf(db, asking, 'return', names)
  return rows.map(({ row, reason }) => ({
    row,
    came: {
      ...{ status: row.status, reason, receivedAt: row.createdAt.toISOString() },
      lines: lines.flatMap(one => (one.returnId === row.id ? one.line : [])),
      decision: row.wish && row.wishedAt ? { ...row.wish, decidedAt: row.wishedAt.toISOString() } : null,
      questions: asked.get(row.name) ?? [],
    },
  }))
}
