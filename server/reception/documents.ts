import { and, asc, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { isSscc } from '#contract/barcodes/sscc.ts'
import type { Received, Reception, ReceptionSummary } from '#contract/endpoints/reception.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { houseTime } from '../dates.ts'
import { nextName } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { moves, products, receptionLines, receptions, users, warehouses } from '../db/schema/index.ts'
import { articlesKept, type KnownArticle } from '../stock/product-page.ts'
import { cartonsOf, labelledFor } from './cartons.ts'

export type ReceptionRow = typeof receptions.$inferSelect

export const pressingFirst = [
  sql`${receptions.status} = 'open' desc`,
  sql`${receptions.expectedOn} asc nulls last`,
  asc(receptions.name),
]

/** An operator looks through no more than these; other receptions are scanned or found by name. */
const listedAtMost = 200

export async function listReceptions(db: Db, reach: Reach): Promise<ReceptionSummary[]> {
  const rows = await db
    .select()
    .from(receptions)
    .where(and(within(reach, receptions), ne(receptions.status, 'closed')))
    .orderBy(...pressingFirst)
    .limit(listedAtMost)
  const pieces = await piecesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, supplier, status, expectedOn }) => ({
    name,
    supplier,
    status,
    expectedOn,
    ...pieces(id),
  }))
}

/** Sums the expected and the received pieces of receptions. */
export async function piecesOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<(id: string) => { expected: number; received: number }> {
  if (ids.length === 0) return () => ({ expected: 0, received: 0 })
  const expected = await db
    .select({ id: receptionLines.receptionId, qty: sql`sum(${receptionLines.expected})`.mapWith(Number) })
    .from(receptionLines)
    .where(inArray(receptionLines.receptionId, [...ids]))
    .groupBy(receptionLines.receptionId)
  const came = await db
    .select({ id: moves.receptionId, qty: cameIn })
    .from(moves)
    .where(inArray(moves.receptionId, [...ids]))
    .groupBy(moves.receptionId)
  const of = (sums: { id: string | null; qty: number }[], id: string) =>
    sums.find(sum => sum.id === id)?.qty ?? 0
  return id => ({ expected: of(expected, id), received: of(came, id) })
}

/** Its own number, or the SSCC of one of its cartons. */
function named(db: Db | Tx, text: string) {
  const labelled = labelledFor(db, text)
  return labelled ? inArray(receptions.id, labelled) : eq(receptions.name, text)
}

const unknownHere = (text: string): Refusal =>
  isSscc(text)
    ? notFound('reception-unknown', `Aucune livraison de cette boutique n’annonce le carton ${text}.`, text)
    : notFound('reception-unknown', `La réception ${text} n’existe pas dans cette boutique.`, text)

export async function findReception(db: Db | Tx, reach: Reach, name: string): OrRefusal<ReceptionRow> {
  const [row] = await db
    .select()
    .from(receptions)
    .where(and(within(reach, receptions), named(db, name)))
  return row ?? unknownHere(name)
}

export async function shopOfReception(db: Db, user: User, name: string): OrRefusal<string> {
  const [row] = await db
    .select({ shopId: receptions.shopId })
    .from(receptions)
    .where(and(named(db, name), within(user, receptions)))
  return (
    user.shops.find(({ id }) => id === row?.shopId)?.slug ??
    notFound('reception-unknown', `La réception ${name} n’existe pas.`, name)
  )
}

/** Locks an open reception until the transaction ends, so that the second of two changes sees the first. */
export async function holdReception(tx: Tx, reach: Reach, name: string): OrRefusal<ReceptionRow> {
  const found = await findReception(tx, reach, name)
  if (isRefusal(found)) return found
  const [row] = await tx.select().from(receptions).where(eq(receptions.id, found.id)).for('update')
  return row && row.status !== 'closed' ? row : whyClosed(tx, row ?? found)
}

async function whyClosed(tx: Tx, { name, warehouseId, closedAt, closedBy }: ReceptionRow): Promise<Refusal> {
  const [closer] = await tx
    .select({ name: users.displayName, timeZone: warehouses.timeZone })
    .from(warehouses)
    .leftJoin(users, closedBy ? eq(users.id, closedBy) : sql`false`)
    .where(eq(warehouses.id, warehouseId))
  const who = closer?.name ? ` par ${closer.name}` : ''
  const when = closedAt && closer ? ` ${houseTime(closedAt, closer.timeZone)}` : ''
  return conflict('reception-closed', `${name} a été clôturée${who}${when} : elle ne reçoit plus rien.`, name)
}

/** Creates a reception under a name of ours: for goods that were not announced, or for missing pieces. */
export async function beginReception(
  tx: Tx,
  about: Pick<ReceptionRow, 'warehouseId' | 'shopId' | 'status'> & Partial<ReceptionRow>,
): Promise<ReceptionRow> {
  const [row] = await tx
    .insert(receptions)
    .values({ ...about, name: await nextName(tx, 'reception') })
    .onConflictDoNothing({ target: receptions.name })
    .returning()
  // A supplier's announcement can already use this name: take the next one.
  return row ?? beginReception(tx, about)
}

/** Derives the received pieces from the moves, less the undone ones. */
export const cameIn =
  sql`sum(case when ${moves.undoes} is null then ${moves.qty} else -${moves.qty} end)`.mapWith(Number)

export type Counts = ReadonlyMap<string, { expected: number; received: number }>

/** Counts by product, including products that were not expected. */
export async function countsOf(db: Db | Tx, receptionId: string): Promise<Counts> {
  const lines = await db.select().from(receptionLines).where(eq(receptionLines.receptionId, receptionId))
  const came = await db
    .select({ productId: moves.productId, qty: cameIn })
    .from(moves)
    .where(eq(moves.receptionId, receptionId))
    .groupBy(moves.productId)
  const counts = new Map(lines.map(({ productId, expected }) => [productId, { expected, received: 0 }]))
  for (const { productId, qty } of came) {
    counts.set(productId, { expected: counts.get(productId)?.expected ?? 0, received: qty })
  }
  return counts
}

export async function describeReception(db: Db | Tx, row: ReceptionRow): Promise<Reception> {
  const counts = await countsOf(db, row.id)
  const articles = await receivedArticles(db, [...counts.keys()])
  const [before] = row.followsId
    ? await db.select({ name: receptions.name }).from(receptions).where(eq(receptions.id, row.followsId))
    : []
  const { name, supplier, status, expectedOn } = row
  const cartons = await cartonsOf(db, [row.id])
  return {
    cartons: cartons(row.id),
    name,
    supplier,
    status,
    expectedOn,
    follows: before?.name ?? null,
    lines: [...counts]
      .flatMap(([id, { expected, received }]) => {
        const article = articles.get(id)
        return article && expected + received > 0 ? [{ ...article, expected, received }] : []
      })
      .sort((a, b) => a.product.name.localeCompare(b.product.name, 'fr')),
  }
}

/** Products by their id, and whether they come in lots: said of the article, or true if a move ever had one. */
export async function receivedArticles(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Received>> {
  const known = ids.length === 0 ? new Map<string, KnownArticle>() : await articlesKept.many(db, ids)
  if (known.size === 0) return new Map()
  const once = db
    .select({ id: moves.id })
    .from(moves)
    .where(and(eq(moves.productId, products.id), isNotNull(moves.lot)))
  const withLots = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...known.keys()]), or(products.lots, exists(once))))
  const lots = new Set(withLots.map(({ id }) => id))
  return new Map(
    [...known].map(([id, { summary: product, leastDays }]) => [
      id,
      { product, lots: lots.has(id), ...(leastDays > 0 ? { leastDays } : {}) },
    ]),
  )
}
