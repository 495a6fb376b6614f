import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { conflict, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { serialOf, whyNotSerial } from '#contract/serials.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { insertFrom, rowsFor } from '../db/rows.ts'
import { orders, parcels, products, serialNumbers } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'

/** A serial number on its way into a parcel. */
export type Leaving = Omit<typeof serialNumbers.$inferInsert, 'id' | 'returnId'>

/** Writes the numbers of the pieces in new parcels. A number that is out already is a refusal, and nothing leaves. */
export async function leave(tx: Tx, user: User, leaving: readonly Leaving[]): Promise<Refusal | undefined> {
  if (leaving.length === 0) return undefined
  const { rows } = await writing(tx).leave.execute({ leaving: rowsFor(serialNumbers, [...leaving]) })
  const taken = leaving.find(
    ({ productId, number }) => !rows.some(row => row.product === productId && row.number === number),
  )
  return taken && whyOut(tx, user, taken)
}

/** Undone parcels give their numbers back. */
export async function giveBack(tx: Tx, parcelIds: readonly string[]): Promise<void> {
  await tx.delete(serialNumbers).where(inArray(serialNumbers.parcelId, [...parcelIds]))
}

/** One article turned out to be another: so did its numbers, but for those that the other has out already. */
export async function moveSerials(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const known = tx
    .select({ number: serialNumbers.number })
    .from(serialNumbers)
    .where(and(eq(serialNumbers.productId, intoId), isNull(serialNumbers.returnId)))
  await tx
    .update(serialNumbers)
    .set({ productId: intoId })
    .where(and(eq(serialNumbers.productId, fromId), notInArray(serialNumbers.number, known)))
}

/** Says whether a number may leave with an article's piece. */
export async function mayLeave(
  db: Db,
  user: User,
  { sku, serial }: { sku: string; serial: string },
): OrRefusal<{ serial: string }> {
  const number = serialOf(serial)
  const [article] = await db
    .select({
      id: products.id,
      name: products.name,
      rule: { form: products.serialForm, key: products.serialKey },
    })
    .from(products)
    .where(and(ofOwnShops(user, products.shopId), eq(products.sku, sku)))
  const wrong = article && whyNotSerial(number, article.rule, article.name)
  if (wrong !== undefined) return conflict('serial-wrong', wrong, number)
  const [out] = article ? await outNow(db, { productId: article.id, number }) : []
  return article && out ? whyOut(db, user, { productId: article.id, number }) : { serial: number }
}

const outNow = (db: Db | Tx, { productId, number }: Pick<Leaving, 'productId' | 'number'>) =>
  db
    .select({ parcelId: serialNumbers.parcelId })
    .from(serialNumbers)
    .where(
      and(
        eq(serialNumbers.productId, productId),
        eq(serialNumbers.number, number),
        isNull(serialNumbers.returnId),
      ),
    )

/** Names the order that a number has left with. */
async function whyOut(
  db: Db | Tx,
  user: User,
  about: Pick<Leaving, 'productId' | 'number'>,
): Promise<Refusal> {
  const { number } = about
  const [out] = await outNow(db, about)
  const [known] = out
    ? await db
        .select({ order: orders.name, parcel: parcels.name })
        .from(parcels)
        .innerJoin(orders, eq(orders.id, parcels.orderId))
        .where(and(eq(parcels.id, out.parcelId), within(user, orders)))
    : []
  return conflict(
    'serial-out',
    known
      ? `${number} est déjà parti avec ${known.order}, colis ${known.parcel}. Mettez cette pièce de côté, et prévenez un responsable.`
      : `${number} est déjà parti d’un autre entrepôt. Mettez cette pièce de côté, et prévenez un responsable.`,
    number,
  )
}

const writing = statements(db => ({
  leave: command<{ product: string; number: string }>(
    db,
    sql`${insertFrom(
      serialNumbers,
      ['warehouseId', 'productId', 'number', 'parcelId', 'lineId', 'packedAt'],
      'leaving',
    )} on conflict (product_id, number) where return_id is null do nothing
      returning product_id as product, number`,
  ),
}))
