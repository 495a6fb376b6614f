import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { classify } from '#contract/barcodes/index.ts'
import { notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { reachOf, within, withinTold } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { boxes, orders, parcels } from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'
import { grammarOf, idsByCode, namesIn, noOrder, type OrderRow } from './find.ts'
import { lock, rowsOfLocked, type WholeOrder, withSurroundings } from './whole.ts'

/** Finds the one order that a code names and locks it until the transaction ends. */
export async function lockOrder(tx: Tx, user: User, text: string): OrRefusal<OrderRow> {
  const grammar = await grammarOf(tx, user)
  const [found] = await locking(tx).named.execute({
    ...reachOf(user),
    ...namesIn(text, classify(text, { grammar })),
  })
  return found?.order ?? (await emptyBox(tx, user, text)) ?? noOrder(text)
}

/** The same, with what is around the order, and what `others` sends meanwhile about it. */
export async function lockWhole<T>(
  tx: Tx,
  user: User,
  text: string,
  others: () => Promise<T>,
): OrRefusal<{ whole: WholeOrder; read: T }> {
  const grammar = await grammarOf(tx, user)
  const names = namesIn(text, classify(text, { grammar }))
  const [[found], rows, read] = await Promise.all([
    locking(tx).named.execute({ ...reachOf(user), ...names }),
    rowsOfLocked(tx),
    others(),
  ])
  if (!found) return (await emptyBox(tx, user, text)) ?? noOrder(text)
  const [whole] = await withSurroundings(tx, [found.order], rows)
  if (!whole) throw new Error(`The order ${found.order.name} has no shop`)
  return { whole, read }
}

/**
 * A list that the planner does not see into. It would take one short list for cheaper than the general case, and plan these eight
 * readings anew at each scan, which takes longer than to run them.
 */
const unseen = (name: string): SQL => sql`(select ${sql.placeholder(name)}::text[])::text[]`

const locking = statements(db => {
  const [names, trackings, bars] = ['names', 'trackings', 'bars'].map(unseen)
  const ids = idsByCode(db, {
    isNamed: column => sql`${column} = any(${names})`,
    isTracked: column => sql`${column} = any(${trackings})`,
    hasBar: column => sql`${column} && ${bars}`,
    living: ne(parcels.status, 'void'),
    lists: false,
  })
  const meant = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), withinTold(orders)))
    .orderBy(desc(sql`${orders.name} = any(${names})`), orders.toteSlot, desc(orders.createdAt))
    .limit(1)
  return {
    named: db
      .select({ order: orders, locked: lock(orders.id) })
      .from(orders)
      .where(and(eq(orders.id, sql`(${meant})`), withinTold(orders)))
      .for('update')
      .prepare(unnamed),
  }
})

/** Locks an order by its id; undefined if it is not within the user's reach. */
export async function lockOrderOf(tx: Tx, user: User, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), within(user, orders)))
    .for('update')
  return order
}

async function emptyBox(tx: Tx, { warehouseId }: User, name: string): Promise<Refusal | undefined> {
  if (warehouseId === null) return undefined
  const [box] = await tx
    .select({ orderId: boxes.orderId })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, warehouseId), eq(boxes.name, name)))
  if (!box || box.orderId !== null) return undefined
  return notFound('box-empty', `La caisse ${name} est vide.`, name)
}
