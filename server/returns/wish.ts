import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Wish } from '#contract/endpoints/return.ts'
import type { ShopReturn, shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import { isRefusal, notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import type { Note } from '../administration/act.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { orders, products, reasons, returnLines, returns, users } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import { summariesOf } from '../stock/product-page.ts'
import { waitingRow } from './complete.ts'

/** A person of the shop, or a program of it, which has no id. */
type Wishing = {
  readonly tx: Tx
  readonly user: Reach & { readonly id: string | null }
  readonly now: Date
  readonly note: Note
}

type Wanted = BodyOf<typeof shopReturnCalls.wish>

/** Keeps what the shop wants done. Its last word counts, until the warehouse has done it. */
export async function wishFor(
  act: Wishing,
  name: string,
  { lines, note = '' }: Wanted,
): OrRefusal<ShopReturn> {
  const { tx, user, now } = act
  const row = await waitingRow(act, name.toUpperCase())
  if (isRefusal(row)) return row
  const inside = await tx
    .selectDistinct({ sku: products.sku, name: products.name })
    .from(returnLines)
    .innerJoin(products, eq(products.id, returnLines.productId))
    .where(eq(returnLines.returnId, row.id))
  const strange = lines.find(({ sku }) => !inside.some(one => one.sku === sku))
  if (strange) {
    return notFound('return-article', `L’article ${strange.sku} n’est pas dans ${row.name}.`, strange.sku)
  }
  const undecided = inside.find(({ sku }) => lines.filter(line => line.sku === sku).length !== 1)
  if (undecided) {
    return refuse('return-undecided', `Dites une fois ce que devient « ${undecided.name} ».`, {
      got: undecided.sku,
    })
  }
  await tx
    .update(returns)
    .set({ wish: { lines, note }, wishedAt: now, wishedBy: user.id })
    .where(eq(returns.id, row.id))
  act.note({ décision: lines.map(({ sku, outcome }) => `${sku} : ${outcome}`).join(', '), note }, row.name)
  if (row.orderId) {
    const text = `Retour ${row.name} : la boutique a dit quoi en faire`
    await tellOf(tx, { orderId: row.orderId, userId: user.id, at: now }, [{ what: 'note', text }])
  }
  return shopReturn(tx, user, row.name)
}

const origin = alias(reasons, 'origin')
const wait = alias(reasons, 'wait')
const maker = alias(users, 'maker')
export const wisher = alias(users, 'wisher')

export async function shopReturn(db: Db | Tx, reach: Reach, name: string): OrRefusal<ShopReturn> {
  const [found] = await db
    .select({
      ...{ row: returns, order: orders.name, customer: orders.customer },
      ...{ origin: origin.label, waitReason: wait.label, by: maker.displayName, wisher: wisher.displayName },
    })
    .from(returns)
    .innerJoin(origin, eq(origin.id, returns.originId))
    .leftJoin(wait, eq(wait.id, returns.waitReasonId))
    .leftJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(maker, eq(maker.id, returns.createdBy))
    .leftJoin(wisher, eq(wisher.id, returns.wishedBy))
    .where(and(eq(returns.name, name.toUpperCase()), within(reach, returns)))
  if (!found) return notFound('return-unknown', `Le retour ${name} n’existe pas.`, name)
  const { row, wisher: wishedBy, ...about } = found
  const lines = await db.select().from(returnLines).where(eq(returnLines.returnId, row.id))
  const summaries = await summariesOf(
    db,
    lines.map(({ productId }) => productId),
  )
  return {
    ...about,
    name: row.name,
    status: row.status,
    at: row.createdAt.toISOString(),
    note: row.note,
    photo: row.photoId,
    noPhoto: row.noPhoto,
    lines: lines.flatMap(({ productId, qty, condition, outcome }) => {
      const product = summaries.get(productId)
      return product ? [{ product, qty, condition, outcome }] : []
    }),
    wish: wishOf(row, wishedBy),
  }
}

export const wishOf = (
  { wish, wishedAt }: Pick<typeof returns.$inferSelect, 'wish' | 'wishedAt'>,
  by: string | null,
): Wish | null => (wish && wishedAt ? { ...wish, at: wishedAt.toISOString(), by: by ?? '' } : null)
