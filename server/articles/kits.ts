import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { heldKinds } from '#contract/entities/stock.ts'
import { type KitMode, type KitPart, piecesOfPartAtMost } from '#contract/kits.ts'
import type { Db, Tx } from '../db/open.ts'
import { insertRows, isOneOf } from '../db/rows.ts'
import { locations, productParts, products, stock } from '../db/schema/index.ts'
import type { ArticleDraft } from './draft.ts'

/*
 * A kit consists of plain articles of its own shop, so that whoever picks or puts it together has one list of pieces. It has no
 * lots or serial numbers: only pieces that came in as they are have them.
 */

/** The facts of an article that the rules of kits ask for. */
type Fact = Pick<
  typeof products.$inferSelect,
  'sku' | 'shopId' | 'name' | 'kit' | 'lots' | 'serialAsked' | 'archivedAt'
>

/** The articles of these drafts as they are and as the drafts will have them, with the kits around them. */
export type Kits = {
  readonly articles: ReadonlyMap<string, Fact>
  /** The parts of a kit, by its SKU. */
  readonly parts: Map<string, readonly KitPart[]>
  /** The kits that an article is a part of, by its SKU. */
  readonly holders: ReadonlyMap<string, readonly Pick<Fact, 'sku' | 'kit'>[]>
  /** The pieces that lie here of articles that become kits in parts, by SKU. */
  readonly held: ReadonlyMap<string, number>
}

const part = alias(products, 'part')

export async function kitsAround(db: Db | Tx, drafts: readonly ArticleDraft[]): Promise<Kits> {
  const named = drafts.flatMap(({ sku, parts = [] }) => [sku, ...parts.map(one => one.sku)])
  const skus = [...new Set(named)]
  const { sku, shopId, name, kit, lots, serialAsked, archivedAt } = products
  const links = await db
    .select({ kit: { sku, kit }, part: { sku: part.sku, qty: productParts.qty } })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.productId))
    .innerJoin(part, eq(part.id, productParts.partId))
    .where(or(isOneOf(sku, skus), isOneOf(part.sku, skus)))
    .orderBy(asc(sku), asc(part.sku))
  const known = await db
    .select({ sku, shopId, name, kit, lots, serialAsked, archivedAt })
    .from(products)
    .where(isOneOf(sku, [...skus, ...links.map(({ part }) => part.sku)]))
  const articles = new Map<string, Fact>(known.map(fact => [fact.sku, fact]))
  const becoming: string[] = []
  for (const draft of drafts) {
    const before = articles.get(draft.sku)
    const after = factAfter(draft, before)
    articles.set(draft.sku, after)
    if (after.kit === 'parts' && before && before.kit !== 'parts') becoming.push(draft.sku)
  }
  const parts = new Map<string, KitPart[]>()
  const holders = new Map<string, Pick<Fact, 'sku' | 'kit'>[]>()
  for (const { kit, part } of links) {
    parts.set(kit.sku, [...(parts.get(kit.sku) ?? []), part])
    holders.set(part.sku, [...(holders.get(part.sku) ?? []), kit])
  }
  return { articles, parts, holders, held: await heldOf(db, becoming) }
}

async function heldOf(db: Db | Tx, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map()
  const rows = await db
    .select({ sku: products.sku, pieces: sql`sum(${stock.qty})`.mapWith(Number) })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(and(isOneOf(products.sku, skus), inArray(locations.kind, [...heldKinds])))
    .groupBy(products.sku)
  return new Map(rows.map(({ sku, pieces }) => [sku, pieces]))
}

function factAfter(draft: ArticleDraft, before: Fact | undefined): Fact {
  const { sku, shopId, name, lots, serialAsked } = draft
  return {
    ...{ sku, shopId: before?.shopId ?? shopId, name: name ?? before?.name ?? '' },
    kit: modeAfter(draft, before),
    lots: lots ?? before?.lots ?? false,
    serialAsked: serialAsked ?? before?.serialAsked ?? 'none',
    archivedAt: before?.archivedAt ?? null,
  }
}

/** Parts without a mode make a kit, no parts unmake it. */
function modeAfter({ kit, parts }: ArticleDraft, before: Pick<Fact, 'kit'> | undefined): KitMode {
  const was = before?.kit ?? 'none'
  if (kit !== undefined || parts === undefined) return kit ?? was
  if (parts.length === 0) return 'none'
  return was === 'none' ? 'parts' : was
}

type After = { readonly kit: KitMode | undefined; readonly parts: ArticleDraft['parts'] }

/** The kit that the draft makes of its article: parts only where they become others. What cannot be one is a refusal. */
export function kitAfter(draft: ArticleDraft, kits: Kits): After | { why: string } {
  const { sku } = draft
  const fact = kits.articles.get(sku)
  if (!fact) throw new Error(`The draft of ${sku} was not read with the others`)
  const before = kits.parts.get(sku) ?? []
  const parts = draft.parts ?? (fact.kit === 'none' ? [] : before)
  const why = problemAsPart(fact, kits) ?? problemOf(fact, parts, kits)
  if (why) return { why }
  const isOther = partsKey(parts) !== partsKey(before)
  if (isOther) kits.parts.set(sku, parts)
  const says = draft.kit !== undefined || draft.parts !== undefined
  return { kit: says ? fact.kit : undefined, parts: isOther ? parts : undefined }
}

const partsKey = (parts: readonly KitPart[]): string =>
  parts
    .map(({ sku, qty }) => `${qty} ${sku}`)
    .sort()
    .join('\n')

function problemOf(kit: Fact, parts: readonly KitPart[], { articles, held }: Kits): string | undefined {
  const { sku } = kit
  const pieces = held.get(sku) ?? 0
  if (kit.kit === 'none') {
    return parts.length > 0
      ? `${sku} a des pièces : dites si ce kit est préparé en pièces ou assemblé d’avance.`
      : undefined
  }
  if (parts.length === 0) return `Le kit ${sku} n’a pas de pièce : donnez-en au moins une.`
  if (kit.kit === 'parts' && pieces > 0) {
    const some = pieces > 1 ? `${pieces} pièces` : 'une pièce'
    return `${sku} a encore ${some} en stock : sortez-les d’abord, ou faites-en un kit assemblé d’avance.`
  }
  if (kit.lots || kit.serialAsked !== 'none') {
    return `Le kit ${sku} ne peut avoir ni lots ni numéros de série : ce sont ses pièces qui en ont.`
  }
  for (const [at, { sku: name }] of parts.entries()) {
    if (name === sku) return `Le kit ${sku} ne peut pas se contenir lui-même.`
    const found = articles.get(name)
    if (found?.shopId !== kit.shopId)
      return `La pièce ${name} n’est pas un article de la boutique du kit ${sku}.`
    // A kit that is no longer sold may keep a part that is not either.
    if (found.archivedAt !== null && kit.archivedAt === null)
      return `La pièce ${name} est archivée : remettez-la d’abord en vente.`
    if (found.kit !== 'none')
      return `La pièce ${name} est elle-même un kit : donnez plutôt ses pièces au kit ${sku}.`
    if (parts.findIndex(one => one.sku === name) !== at)
      return `La pièce ${name} est deux fois dans le kit ${sku} : donnez sa quantité en une fois.`
    if (kit.kit === 'assembled' && hasOwn(found)) return lostInside(name, sku)
  }
  return undefined
}

function problemAsPart({ sku, kit, ...fact }: Fact, { holders }: Kits): string | undefined {
  const [holder] = holders.get(sku) ?? []
  if (holder && kit !== 'none')
    return `${sku} est une pièce du kit ${holder.sku} : il ne peut pas être lui-même un kit.`
  const assembled = holders.get(sku)?.find(one => one.kit === 'assembled')
  return assembled && hasOwn(fact) ? lostInside(sku, assembled.sku) : undefined
}

const hasOwn = ({ lots, serialAsked }: Pick<Fact, 'lots' | 'serialAsked'>) => lots || serialAsked !== 'none'

const lostInside = (piece: string, kit: string) =>
  `La pièce ${piece} a des lots ou des numéros de série : le kit ${kit} ne peut pas être assemblé d’avance, faites-le préparer en pièces.`

type Written = { readonly id: string; readonly parts: readonly KitPart[] }

/** Gives each kit these parts in place of those that it has. */
export async function writeParts(db: Db | Tx, kits: readonly Written[]): Promise<void> {
  if (kits.length === 0) return
  const ids = kits.map(({ id }) => id)
  await db.delete(productParts).where(isOneOf(productParts.productId, ids))
  const skus = kits.flatMap(({ parts }) => parts.map(({ sku }) => sku))
  const rows = await db
    .select({ id: products.id, sku: products.sku, shopId: products.shopId })
    .from(products)
    .where(isOneOf(products.sku, skus))
  const articles = new Map(rows.map(row => [row.sku, row]))
  const links = kits.flatMap(({ id: productId, parts }) =>
    parts.flatMap(({ sku, qty }) => {
      const found = articles.get(sku)
      return found ? [{ productId, partId: found.id, shopId: found.shopId, qty }] : []
    }),
  )
  await insertRows(db, productParts, links)
}

export type NamedPart = KitPart & { readonly name: string }

/** The parts of these kits, by the kits' ids. */
export async function partsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, NamedPart[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ kit: productParts.productId, sku: part.sku, name: part.name, qty: productParts.qty })
    .from(productParts)
    .innerJoin(part, eq(part.id, productParts.partId))
    .where(isOneOf(productParts.productId, ids))
    .orderBy(asc(part.name), asc(part.sku))
  const parts = new Map<string, NamedPart[]>()
  for (const { kit, ...one } of rows) parts.set(kit, [...(parts.get(kit) ?? []), one])
  return parts
}

/** The first part of a kit that is no longer sold, by the kit's id. */
export async function archivedPartOf(db: Db | Tx, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ sku: part.sku })
    .from(productParts)
    .innerJoin(part, eq(part.id, productParts.partId))
    .where(and(eq(productParts.productId, id), isNotNull(part.archivedAt)))
    .orderBy(asc(part.sku))
    .limit(1)
  return found?.sku
}

/** Kits that had the first article have the second. Those that had both have as many pieces as before. */
export async function moveParts(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const moved = await tx.delete(productParts).where(eq(productParts.partId, fromId)).returning()
  if (moved.length === 0) return
  await tx
    .insert(productParts)
    .values(moved.map(link => ({ ...link, partId: intoId })))
    .onConflictDoUpdate({
      target: [productParts.productId, productParts.partId],
      set: { qty: sql`least(${piecesOfPartAtMost}::int, ${productParts.qty} + excluded.qty)` },
    })
}

/** The kits in sale that an article is a part of. */
export const kitsWith = (db: Db | Tx, partId: string) =>
  db
    .select({ sku: products.sku })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.productId))
    .where(and(eq(productParts.partId, partId), isNull(products.archivedAt)))
    .orderBy(asc(products.sku))
