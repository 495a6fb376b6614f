import { and, asc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { type ArticleEntry, articleCalls } from '#contract/endpoints/article.ts'
import { overStatuses } from '#contract/entities/order.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import { type AdminAct, type Administrator, administer } from '../administration/act.ts'
import type { Actor } from '../audit/record.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  locations,
  orderKits,
  orderLines,
  orders,
  products,
  receptionLines,
  receptions,
  stock,
} from '../db/schema/index.ts'
import { articlesCame } from '../orders/held.ts'
import { nameOf } from './edit.ts'
import { type Article, entryOf, findArticle } from './find.ts'
import { archivedPartOf, kitsWith } from './kits.ts'

/** Takes an article out of orders and deliveries to come. Its history, its codes and its row stay. */
export const archiveArticle = (act: AdminAct, id: string) => setArchived(act, id, true)

export const restoreArticle = (act: AdminAct, id: string) => setArchived(act, id, false)

type Wanted = { readonly articles: readonly string[]; readonly archived: boolean }
type Outcome = { done: string[]; refused: { article: string; why: string }[] }

/** Archives each article by the rule for one. An article that cannot be archived does not stop the others. */
export async function archiveArticles(
  { tx, by, now, note }: AdminAct,
  actor: Pick<Actor, 'user' | 'shop' | 'address'>,
  { articles, archived }: Wanted,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] }
  const { name: call } = archived ? articleCalls.archive : articleCalls.restore
  for (const article of new Set(articles)) {
    const result = await administer(tx, { ...actor, by, now, call }, act =>
      setArchived(act, article, archived),
    )
    if (isRefusal(result)) outcome.refused.push({ article, why: result.refused.detail })
    else outcome.done.push(article)
  }
  const { done, refused } = outcome
  note(archived ? { archivés: done.length, refusés: refused.length } : { 'remis en vente': done.length })
  return outcome
}

async function setArchived(
  { tx, by, now, note }: AdminAct,
  id: string,
  archived: boolean,
): OrRefusal<{ article: ArticleEntry }> {
  const found = await findArticle(tx, by, id)
  if (isRefusal(found)) return found
  note({}, nameOf(found))
  if (!archived && found.mergedInto !== null) return mergedAway
  const standing = archived ? await standingOf(tx, by, found) : null
  const lost = archived ? undefined : await archivedPartOf(tx, id)
  if (lost !== undefined) return partArchived(found.sku, lost)
  if (standing !== null) return conflict('article-in-use', standing, found.sku)
  await tx
    .update(products)
    .set({ archivedAt: archived ? (found.archivedAt ?? now) : null })
    .where(eq(products.id, id))
  if (!archived) await articlesCame(tx, [found.sku], now)
  note({ archivé: { from: found.archivedAt !== null, to: archived } }, nameOf(found))
  return { article: await entryOf(tx, by, id) }
}

const mergedAway = conflict(
  'article-merged',
  'Cet article a été fusionné dans un autre : c’est l’autre qui est en vente.',
)

const partArchived = (kit: string, part: string) =>
  conflict(
    'part-archived',
    `La pièce ${part} du kit ${kit} est archivée : remettez-la d’abord en vente.`,
    part,
  )

const named = 3

/** The work that keeps the article from being archived, in a sentence; null if there is none. */
export async function standingOf(
  db: Db | Tx,
  { warehouseId }: Pick<Administrator, 'warehouseId'>,
  { id, name }: Pick<Article, 'id' | 'name'>,
): Promise<string | null> {
  const [held] = await db
    .select({ pieces: sql<number>`coalesce(sum(${stock.qty}), 0)`.mapWith(Number) })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(and(eq(stock.productId, id), inArray(locations.kind, [...heldKinds])))
  const open = await db
    .selectDistinct({ name: orders.name, warehouseId: orders.warehouseId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(orderKits, eq(orderKits.id, orderLines.kitId))
    .where(
      and(
        or(eq(orderLines.productId, id), eq(orderKits.productId, id)),
        notInArray(orders.status, [...overStatuses]),
      ),
    )
    .orderBy(asc(orders.name))
  const expected = await db
    .selectDistinct({ name: receptions.name, warehouseId: receptions.warehouseId })
    .from(receptionLines)
    .innerJoin(receptions, eq(receptions.id, receptionLines.receptionId))
    .where(and(eq(receptionLines.productId, id), ne(receptions.status, 'closed')))
    .orderBy(asc(receptions.name))
  const kits = (await kitsWith(db, id)).map(({ sku }) => sku)
  const pieces = held?.pieces ?? 0
  const things = [
    ...(pieces > 0 ? [many(pieces, 'pièce en stock', 'pièces en stock')] : []),
    ...counted(open, 'commande en cours', 'commandes en cours'),
    ...counted(expected, 'livraison attendue', 'livraisons attendues'),
    ...(kits.length > 0 ? [`${kits.length > 1 ? 'pièce des kits' : 'pièce du kit'} ${kits.join(', ')}`] : []),
  ]
  return things.length === 0 ? null : `${name} ne s’archive pas encore : ${things.join(', ')}.`

  /** Names the things in the administrator's own warehouse; counts the others. */
  function counted(all: readonly { name: string; warehouseId: string }[], one: string, several: string) {
    if (all.length === 0) return []
    const own = all.filter(thing => thing.warehouseId === warehouseId).map(thing => thing.name)
    const more = own.length > named || own.length < all.length ? '…' : ''
    const names = own.length === 0 ? '' : ` (${own.slice(0, named).join(', ')}${more})`
    return [`${many(all.length, one, several)}${names}`]
  }
}

const many = (n: number, one: string, several: string) => `${n} ${n > 1 ? several : one}`
