import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { locationCalls } from '#contract/endpoints/location.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { holdGoodsAt, holdProducts, type Move, sendMoves } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { products, stock } from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'
import { type Holding, holdingsAt, type LocationRow } from './locations.ts'
import { articlesKept } from './product-page.ts'
import { type Line, openShelf, productsBySku, productUnknown, serves, takeFrom } from './taking.ts'

type Order = BodyOf<typeof locationCalls.transfer>
type Moving = Line & { shopId: string }

export async function moveGoods(tx: Tx, user: User, order: Order, now: Date): OrRefusal<{ moves: string[] }> {
  const [from, to] = await Promise.all([openShelf(tx, user, order.from), openShelf(tx, user, order.to)])
  if (isRefusal(from)) return from
  if (isRefusal(to)) return to
  if (from.id === to.id) {
    return refuse('transfer-same-place', 'Le départ et l’arrivée sont le même emplacement.', { got: to.name })
  }

  const named = order.lines === 'all' ? undefined : await linesOf(tx, user, order.lines)
  if (isRefusal(named)) return named
  const isConfirmed = order.confirm === true
  // In this order: the stock is read once the products are held.
  const [held, found, residents] = await Promise.all([
    named ? holdProducts(tx, idsOf(named)) : holdGoodsAt(tx, from.id),
    holdingsAt(tx, from.id),
    isConfirmed ? [] : shopsAt(tx).execute({ locationId: to.id }),
  ])
  const holdings = found.filter(({ productId }) => held.includes(productId))
  const lines = named ?? (await everything(tx, user, from, holdings))
  if (isRefusal(lines)) return lines
  if (lines.length === 0) return refuse('transfer-empty', `${from.name} est vide : il n’y a rien à déplacer.`)

  const unusual = isConfirmed ? undefined : whyUnusual(to, residents, lines)
  if (unusual) return unusual

  const entries: Move[] = []
  for (const line of lines) {
    const taken = takeFrom(holdings, line)
    if (isRefusal(taken)) return taken
    for (const { productId, lot, expiry, qty } of taken) {
      entries.push({
        productId,
        lot,
        expiry,
        qty,
        fromId: from.id,
        toId: to.id,
        type: 'TRANSFER',
        userId: user.id,
        at: now,
      })
    }
  }
  return { moves: await sendMoves(tx, entries) }
}

/** Goods of a shop that the user does not serve stay where they are, and the user hears that they are there. */
async function everything(
  tx: Tx,
  user: User,
  { name }: LocationRow,
  holdings: readonly Holding[],
): OrRefusal<Moving[]> {
  const articles = await articlesKept.many(tx, idsOf(holdings))
  const total = new Map<string, Moving>()
  for (const { productId, qty } of holdings) {
    const shopId = articles.get(productId)?.shopId
    if (!shopId || !serves(user, shopId)) {
      return conflict(
        'transfer-other-shop',
        `${name} contient aussi des articles d’une boutique que vous ne servez pas : scannez les vôtres un par un.`,
        name,
      )
    }
    total.set(productId, { productId, sku: '', shopId, qty: qty + (total.get(productId)?.qty ?? 0) })
  }
  return [...total.values()]
}

/** Adds up lines of the same product. */
async function linesOf(tx: Tx, user: User, lines: Exclude<Order['lines'], 'all'>): OrRefusal<Moving[]> {
  const wanted = new Map<string, number>()
  for (const { sku, qty } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + qty)
  const bySku = await productsBySku(tx, [...wanted.keys()])
  const known: Moving[] = []
  for (const [sku, qty] of wanted) {
    const product = bySku.get(sku)
    if (!product || !serves(user, product.shopId)) return productUnknown(sku)
    known.push({ productId: product.id, sku, shopId: product.shopId, qty })
  }
  return known
}

const idsOf = (rows: readonly { productId: string }[]): string[] => [
  ...new Set(rows.map(({ productId }) => productId)),
]

/** Asks for confirmation if the place is not ordinary storage, or holds only goods of other shops. */
function whyUnusual(
  to: LocationRow,
  residents: readonly { shopId: string }[],
  lines: readonly Moving[],
): Refusal | undefined {
  if (to.kind !== 'storage') return unusual(`${to.name} n’est pas un rayon ordinaire.`)
  if (residents.length === 0) return undefined
  const known = new Set(residents.map(({ shopId }) => shopId))
  return lines.some(({ shopId }) => !known.has(shopId))
    ? unusual(`${to.name} sert à une autre boutique.`)
    : undefined
}

const unusual = (detail: string): Refusal => conflict('transfer-unusual', detail)

const shopsAt = statements(db =>
  db
    .selectDistinct({ shopId: products.shopId })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(eq(stock.locationId, sql.placeholder('locationId')))
    .prepare(unnamed),
)
