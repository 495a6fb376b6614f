import { and, asc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { holdProducts } from '../db/ledger.ts'
import type { Db, Tx } from '../db/open.ts'
import { moves, parcels, returnLines, returns, serialNumbers } from '../db/schema/index.ts'
import { summariesOf } from '../stock/product-page.ts'

/*
 * Pieces also come back without their numbers, when a label is gone. Which of an order's numbers that were is known once its
 * customer has no piece left, or once somebody reads the number on a piece in the house.
 */

/** Returns that have more pieces of an article than numbers. */
const lacksNumbers = (productId: SQLWrapper) => sql`(
    select coalesce(sum(${returnLines.qty}), 0) from ${returnLines}
    where ${returnLines.returnId} = ${returns.id} and ${returnLines.productId} = ${productId}
  ) > (
    select count(*) from ${serialNumbers} as its where its.return_id = ${returns.id} and its.product_id = ${productId}
  )`

/** The lorry has taken the parcel. */
export const hasLeft = sql<boolean>`exists (select from ${moves} where ${moves.parcelId} = ${parcels.id} and ${moves.type} = 'SHIPPING')`

/** Of these articles the customer of an order has no piece left: all numbers are back, with the returns that lack some. */
export async function takeUnreadBack(tx: Tx, orderId: string, articles: readonly string[]): Promise<void> {
  const numbered = [...(await summariesOf(tx, articles))].flatMap(([id, { serials }]) => (serials ? id : []))
  if (numbered.length === 0) return
  await holdProducts(tx, numbered)
  const out = await tx
    .select({ id: serialNumbers.id, productId: serialNumbers.productId })
    .from(serialNumbers)
    .innerJoin(parcels, eq(parcels.id, serialNumbers.parcelId))
    .where(
      and(
        eq(parcels.orderId, orderId),
        inArray(serialNumbers.productId, numbered),
        isNull(serialNumbers.returnId),
        hasLeft,
      ),
    )
    .orderBy(asc(serialNumbers.number))
  for (const { id, productId } of out) {
    const [into] = await tx
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.orderId, orderId), lacksNumbers(sql`${productId}::uuid`)))
      .orderBy(asc(returns.createdAt))
      .limit(1)
    if (into) await tx.update(serialNumbers).set({ returnId: into.id }).where(eq(serialNumbers.id, id))
  }
}

type About = { readonly productId: string; readonly number: string }

/** The return with which a number that is out may have come back unread. */
export async function unreadReturn(db: Db | Tx, { productId, number }: About): Promise<string | undefined> {
  const [found] = await db
    .select({ id: returns.id })
    .from(serialNumbers)
    .innerJoin(parcels, eq(parcels.id, serialNumbers.parcelId))
    .innerJoin(
      returns,
      and(eq(returns.orderId, parcels.orderId), lacksNumbers(sql`${serialNumbers.productId}`)),
    )
    .where(and(isOut(productId, number), hasLeft))
    .orderBy(asc(returns.createdAt))
    .limit(1)
  return found?.id
}

/** Of these numbers, read on pieces in the house, those that came back unread: they are back now. The caller holds their articles. */
export async function foundAgain<N extends About>(tx: Tx, numbers: readonly N[]): Promise<N[]> {
  const found: N[] = []
  for (const one of numbers) {
    const returnId = await unreadReturn(tx, one)
    if (returnId === undefined) continue
    await tx.update(serialNumbers).set({ returnId }).where(isOut(one.productId, one.number))
    found.push(one)
  }
  return found
}

const isOut = (productId: string, number: string) =>
  and(
    eq(serialNumbers.productId, productId),
    eq(serialNumbers.number, number),
    isNull(serialNumbers.returnId),
  )
