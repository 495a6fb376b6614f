import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { conflict, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { serialOf, whyNotSerial } from '#contract/serials.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { rowsFor } from '../db/rows.ts'
import { orders, parcels, products, serialNumbers } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'
import { foundAgain, unreadReturn } from './unread.ts'

/** A serial number on its way into a parcel. */
export type Leaving = {
  readonly warehouseId: string
  readonly productId: string
  readonly number: string
  readonly parcelId: string
  readonly lineId: string
  readonly packedAt: Date
}

/**
 * Writes the numbers of the pieces in new parcels, whose articles the caller holds. One that is out already is a refusal, and so
 * is one that did not come in, of the articles (`known`) whose numbers are asked for at reception too. Then nothing leaves.
 */
export async function leave(
  tx: Tx,
  user: User,
  leaving: readonly Leaving[],
  known: ReadonlySet<string>,
): Promise<Refusal | undefined> {
  const stopped = await write(tx, leaving, known)
  if (stopped.length === 0) return undefined
  const back = await foundAgain(tx, stopped)
  const [taken] = [...stopped.filter(one => !back.includes(one)), ...(await write(tx, back, known))]
  return taken && whyNot(tx, user, taken)
}

/** Writes these numbers, and returns those that may not leave. */
async function write(
  tx: Tx,
  leaving: readonly Leaving[],
  known: ReadonlySet<string>,
): Promise<readonly Leaving[]> {
  if (leaving.length === 0) return []
  const given = { leaving: rowsFor(serialNumbers, [...leaving]), known: [...known] }
  const { rows } = await writing(tx).leave.execute(given)
  return leaving.filter(
    ({ productId, number }) => !rows.some(row => row.product === productId && row.number === number),
  )
}

/** Undone parcels give their numbers back. */
export async function giveBack(tx: Tx, parcelIds: readonly string[]): Promise<void> {
  const packed = inArray(serialNumbers.parcelId, [...parcelIds])
  await tx.delete(serialNumbers).where(and(packed, isNull(serialNumbers.receivedBy)))
  await tx.update(serialNumbers).set({ parcelId: null, lineId: null, packedAt: null }).where(packed)
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
      asked: products.serialAsked,
      rule: { form: products.serialForm, key: products.serialKey },
    })
    .from(products)
    .where(and(ofOwnShops(user, products.shopId), eq(products.sku, sku)))
  const wrong = article && whyNotSerial(number, article.rule, article.name)
  if (wrong !== undefined) return conflict('serial-wrong', wrong, number)
  if (!article) return { serial: number }
  const about = { productId: article.id, number }
  const lives = await livesOf(db, about)
  const isOut = lives.some(({ parcelId, returnId }) => parcelId !== null && returnId === null)
  const isStrange = article.asked === 'both' && lives.length === 0
  if (isStrange) return whyNot(db, user, about)
  return isOut && !(await unreadReturn(db, about)) ? whyNot(db, user, about) : { serial: number }
}

const livesOf = (db: Db | Tx, { productId, number }: Pick<Leaving, 'productId' | 'number'>) =>
  db
    .select({ parcelId: serialNumbers.parcelId, returnId: serialNumbers.returnId })
    .from(serialNumbers)
    .where(and(eq(serialNumbers.productId, productId), eq(serialNumbers.number, number)))

/** Names the order that a number has left with, or says that it never came in. */
async function whyNot(
  db: Db | Tx,
  user: User,
  about: Pick<Leaving, 'productId' | 'number'>,
): Promise<Refusal> {
  const { number } = about
  const parcelId = (await livesOf(db, about)).find(({ returnId }) => returnId === null)?.parcelId
  if (!parcelId) {
    return conflict(
      'serial-not-received',
      `${number} n’a pas été reçu ici. Mettez cette pièce de côté, et prévenez un responsable.`,
      number,
    )
  }
  const [known] = await db
    .select({ order: orders.name, parcel: parcels.name })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.id, parcelId), within(user, orders)))
  return conflict(
    'serial-out',
    known
      ? `${number} est déjà parti avec ${known.order}, colis ${known.parcel}. Mettez cette pièce de côté, et prévenez un responsable.`
      : `${number} est déjà parti d’un autre entrepôt. Mettez cette pièce de côté, et prévenez un responsable.`,
    number,
  )
}

const { productId, number, parcelId } = serialNumbers

const writing = statements(db => ({
  leave: command<{ product: string; number: string }>(
    db,
    sql`with wanted as (
      select * from json_populate_recordset(null::${serialNumbers}, ${sql.placeholder('leaving')}::json)
    ), arrived as (
      update ${serialNumbers} set parcel_id = wanted.parcel_id, line_id = wanted.line_id, packed_at = wanted.packed_at
      from wanted
      where ${productId} = wanted.product_id and ${number} = wanted.number and ${parcelId} is null
      returning ${productId} as product, ${number} as number
    ), fresh as (
      insert into ${serialNumbers} (warehouse_id, product_id, number, parcel_id, line_id, packed_at)
      select warehouse_id, product_id, number, parcel_id, line_id, packed_at from wanted
      where not exists (
        select from arrived where arrived.product = wanted.product_id and arrived.number = wanted.number
      ) and (
        wanted.product_id <> all(${sql.placeholder('known')}::uuid[]) or exists (
          select from ${serialNumbers} as earlier
          where earlier.product_id = wanted.product_id and earlier.number = wanted.number
        )
      )
      on conflict (product_id, number) where return_id is null do nothing
      returning product_id as product, number
    )
    select product, number from arrived union all select product, number from fresh`,
  ),
}))
