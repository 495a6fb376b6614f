import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { ArticleEntry, Merging } from '#contract/endpoints/article.ts'
import { overStatuses } from '#contract/entities/order.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { holdProducts, type Move } from '../db/ledger.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  locations,
  moves,
  orderEvents,
  orderLines,
  orders,
  placeLevels,
  productCodes,
  products,
  receptionCartons,
  receptionLines,
  receptions,
  replenishments,
  stock,
} from '../db/schema/index.ts'
import { moveSerials } from '../serials/leave.ts'
import { adjustmentPlace } from '../stock/adjusting.ts'
import { moveOrRefuse } from '../stock/taking.ts'
import { codeOf } from './draft.ts'
import { nameOf } from './edit.ts'
import { type Article, codesOf, entryOf, findArticle, readArticle } from './find.ts'
import { moveParts } from './kits.ts'
import { saveArticles } from './save.ts'

/** The things that a merge would move, for the question before it. */
export async function mergingOf(
  db: Db,
  by: Administrator,
  id: string,
  intoId: string,
): OrRefusal<{ merging: Merging }> {
  const from = await readArticle(db, by, id)
  if (isRefusal(from)) return from
  const into = await readArticle(db, by, intoId)
  if (isRefusal(into)) return into
  const plan = await planOf(db, by, from, into)
  if (isRefusal(plan)) return plan
  const { holdings, codes, waiting, expected } = plan
  return {
    merging: {
      pieces: holdings.reduce((sum, { qty }) => sum + qty, 0),
      places: [...new Set(holdings.map(({ place }) => place))],
      codes: codes.map(({ code }) => code),
      orders: waiting.map(({ name }) => name),
      deliveries: expected.map(({ name }) => name),
    },
  }
}

/**
 * Makes one article of two that are one: the second gets everything of the first. Its pieces go through the ledger, so
 * its former moves stay readable, and the sums stay right. Its row stays, archived, and leads to the second.
 */
export async function mergeArticles(
  act: AdminAct,
  id: string,
  intoId: string,
): OrRefusal<{ article: ArticleEntry }> {
  const { tx, by, now, note } = act
  // In one order: two merges of the same articles, one each way, must not wait for each other.
  for (const one of [id, intoId].sort()) await findArticle(tx, by, one)
  const from = await findArticle(tx, by, id)
  if (isRefusal(from)) return from
  const into = await findArticle(tx, by, intoId)
  if (isRefusal(into)) return into
  note({}, nameOf(from))
  await holdProducts(tx, [id, intoId])
  const plan = await planOf(tx, by, from, into)
  if (isRefusal(plan)) return plan
  const moved = await movePieces(act, from, into, plan.holdings)
  if (isRefusal(moved)) return moved
  await moveOrders(act, from, into, plan.waiting)
  await moveDeliveries(tx, from, into, plan.expected)
  await moveLevels(tx, from, into)
  await moveParts(tx, id, intoId)
  await tx.update(productCodes).set({ productId: intoId }).where(eq(productCodes.productId, id))
  await moveSerials(tx, id, intoId)
  await tx.update(products).set({ mergedInto: intoId }).where(eq(products.mergedInto, id))
  await tx
    .update(products)
    .set({ mergedInto: intoId, archivedAt: from.archivedAt ?? now })
    .where(eq(products.id, id))
  await leadTo(act, from, into)
  note(
    {
      'fusionné dans': nameOf(into),
      pièces: plan.holdings.reduce((sum, { qty }) => sum + qty, 0),
      codes: plan.codes.map(({ code }) => code).join(', '),
      commandes: plan.waiting.map(({ name }) => name).join(', '),
      livraisons: plan.expected.map(({ name }) => name).join(', '),
    },
    `${nameOf(from)} → ${nameOf(into)}`,
  )
  return { article: await entryOf(tx, by, intoId) }
}

type Holding = {
  locationId: string
  place: string
  warehouseId: string
  lot: string | null
  expiry: string | null
  qty: number
}

async function planOf(db: Db | Tx, { warehouseId }: Administrator, from: Article, into: Article) {
  if (from.id === into.id) return sameArticle
  if (from.shopId !== into.shopId) return otherShop
  if (from.mergedInto !== null) return alreadyMerged
  if (into.archivedAt !== null) {
    return conflict('product-archived', `${into.name} est archivé : remettez-le d’abord en vente.`)
  }
  const kit = [from, into].find(one => one.kit !== 'none')
  if (kit) return isAKit(kit)
  const open = await db
    .selectDistinct({
      id: orders.id,
      name: orders.name,
      warehouseId: orders.warehouseId,
      waits: sql<boolean>`${orders.status} in ('pending', 'on_hold') and ${orders.pickingListId} is null`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.productId, from.id), notInArray(orders.status, [...overStatuses])))
    .orderBy(asc(orders.name))
  const busy = open.filter(({ waits }) => !waits)
  if (busy.length > 0) return inHands(from, 'commandes', busy)
  const holdings: Holding[] = await db
    .select({
      locationId: stock.locationId,
      place: locations.name,
      warehouseId: locations.warehouseId,
      lot: stock.lot,
      expiry: stock.expiry,
      qty: stock.qty,
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(and(eq(stock.productId, from.id), inArray(locations.kind, [...heldKinds]), gt(stock.qty, 0)))
    .orderBy(asc(locations.walk), asc(locations.name))
  const expected = await db
    .select({
      lineId: receptionLines.id,
      id: receptions.id,
      name: receptions.name,
      warehouseId: receptions.warehouseId,
      expected: receptionLines.expected,
      begun: sql<boolean>`exists (select 1 from ${moves} where ${moves.receptionId} = ${receptions.id} and ${moves.productId} = ${from.id})`,
    })
    .from(receptionLines)
    .innerJoin(receptions, eq(receptions.id, receptionLines.receptionId))
    .where(and(eq(receptionLines.productId, from.id), inArray(receptions.status, ['expected', 'open'])))
    .orderBy(asc(receptions.name))
  const begun = expected.filter(one => one.begun)
  if (begun.length > 0) return inHands(from, 'livraisons', begun)
  const elsewhere = [...open, ...holdings, ...expected].some(one => one.warehouseId !== warehouseId)
  if (elsewhere) return inOtherWarehouse(from)
  return { holdings, codes: await codesOf(db, [from.id]), waiting: open, expected }
}

/** Moves the pieces in the ledger from the first article to the second, at the same place, with the same lot. */
async function movePieces(
  { tx, by, now }: AdminAct,
  from: Article,
  into: Article,
  holdings: readonly Holding[],
): Promise<Refusal | undefined> {
  if (holdings.length === 0) return undefined
  const far = await adjustmentPlace(tx, by.warehouseId)
  if (isRefusal(far)) return far
  const about = {
    type: 'INVENTORY' as const,
    reason: `Fusion de ${from.sku} dans ${into.sku}`,
    userId: by.id,
    at: now,
  }
  const entries = holdings.flatMap(({ locationId, lot, expiry, qty }): Move[] => [
    { ...about, lot, expiry, qty, productId: from.id, fromId: locationId, toId: far.id },
    { ...about, lot, expiry, qty, productId: into.id, fromId: far.id, toId: locationId },
  ])
  const written = await moveOrRefuse(tx, entries)
  return isRefusal(written) ? written : undefined
}

async function moveOrders(
  { tx, by, now }: AdminAct,
  from: Article,
  into: Article,
  waiting: readonly { id: string }[],
): Promise<void> {
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await tx
    .update(orderLines)
    .set({ productId: into.id })
    .where(and(eq(orderLines.productId, from.id), inArray(orderLines.orderId, ids)))
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(inArray(orders.id, ids))
  const text = `Article ${from.sku} devenu ${into.sku} : les deux n’en font qu’un.`
  await tx
    .insert(orderEvents)
    .values(ids.map(orderId => ({ orderId, userId: by.id, at: now, what: 'note' as const, text })))
}

/** A delivery that expects both then expects the second for both. */
async function moveDeliveries(
  tx: Tx,
  from: Article,
  into: Article,
  expected: readonly { id: string; lineId: string; expected: number }[],
): Promise<void> {
  for (const { id, lineId, expected: more } of expected) {
    const [joined] = await tx
      .update(receptionLines)
      .set({ expected: sql`${receptionLines.expected} + ${more}` })
      .where(and(eq(receptionLines.receptionId, id), eq(receptionLines.productId, into.id)))
      .returning({ id: receptionLines.id })
    if (joined) await tx.delete(receptionLines).where(eq(receptionLines.id, lineId))
    else await tx.update(receptionLines).set({ productId: into.id }).where(eq(receptionLines.id, lineId))
  }
  const ids = expected.map(({ id }) => id)
  await tx
    .update(receptionCartons)
    .set({ productId: into.id })
    .where(and(inArray(receptionCartons.receptionId, ids), eq(receptionCartons.productId, from.id)))
}

/** The second article's own levels win. */
async function moveLevels(tx: Tx, from: Article, into: Article): Promise<void> {
  const own = tx
    .select({ id: placeLevels.locationId })
    .from(placeLevels)
    .where(eq(placeLevels.productId, into.id))
  await tx
    .update(placeLevels)
    .set({ productId: into.id })
    .where(and(eq(placeLevels.productId, from.id), notInArray(placeLevels.locationId, own)))
  await tx.delete(placeLevels).where(eq(placeLevels.productId, from.id))
  // Nothing is left to be brought of an article that has no place any more.
  await tx.delete(replenishments).where(eq(replenishments.productId, from.id))
}

/** The first reference becomes a code of the second article, so that papers and labels with it lead there. */
async function leadTo({ tx, by }: AdminAct, from: Article, into: Article): Promise<void> {
  const draft = (codes: readonly ReturnType<typeof codeOf>[]) => ({
    sku: into.sku,
    shopId: into.shopId,
    codes,
  })
  const [one] = await saveArticles(tx, by.shops, [draft([codeOf(from.sku)])], true)
  // Another article has such a code, or the house's own labels are written so: the row still leads to the second.
  if (one?.outcome === 'refused') await saveArticles(tx, by.shops, [draft([])], true)
  await saveArticles(tx, by.shops, [{ sku: from.sku, shopId: from.shopId, codes: [] }], true)
}

const sameArticle = refuse('merge-same', 'C’est le même article : choisissez-en un autre.')
const otherShop = refuse('product-other-shop', 'Les deux articles ne sont pas de la même boutique.')
const alreadyMerged = conflict('article-merged', 'Cet article a déjà été fusionné dans un autre.')

const isAKit = ({ name }: Article): Refusal =>
  conflict('article-kit', `${name} est un kit : ôtez d’abord ses pièces, puis fusionnez.`)

const inHands = ({ name }: Article, what: string, things: readonly { name: string }[]): Refusal => {
  const names = things.slice(0, 3).map(thing => thing.name)
  const more = things.length > names.length ? '…' : ''
  return refuse(
    'article-in-hands',
    `On travaille en ce moment avec ${name}. Finissez d’abord ces ${what} : ${names.join(', ')}${more}.`,
    { status: 409, got: names.join(', ') },
  )
}

const inOtherWarehouse = ({ name }: Article): Refusal =>
  conflict('article-elsewhere', `Un autre entrepôt a aussi ${name} : la fusion se fait quand il n’en a plus.`)
