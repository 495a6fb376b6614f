import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { locationCalls } from '#contract/endpoints/location.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { holdProducts, type Move } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { products, stock } from '../db/schema/index.ts'
import { holdingsAt, type LocationRow } from './locations.ts'
import { type Line, moveOrRefuse, openShelf, productsBySku, productUnknown, takeFrom } from './taking.ts'

type Order = BodyOf<typeof locationCalls.transfer>

export async function moveGoods(tx: Tx, user: User, order: Order, now: Date): OrRefusal<{ moves: string[] }> {
  const [from, to] = await Promise.all([openShelf(tx, user, order.from), openShelf(tx, user, order.to)])
  if (isRefusal(from)) return from
  if (isRefusal(to)) return to
  if (from.id === to.id) {
    return refuse('transfer-same-place', 'Le départ et l’arrivée sont le même emplacement.', { got: to.name })
  }

  const lines =
    order.lines === 'all' ? await everything(tx, user, from) : await linesOf(tx, user, order.lines)
  if (isRefusal(lines)) return lines
  if (lines.length === 0) return refuse('transfer-empty', `${from.name} est vide : il n’y a rien à déplacer.`)

  const unusual = order.confirm ? undefined : await whyUnusual(tx, to, lines)
  if (unusual) return unusual

  // In this order: the stock is read once the products are held.
  const [, holdings] = await Promise.all([
    holdProducts(
      tx,
      lines.map(({ productId }) => productId),
    ),
    holdingsAt(tx, from.id),
  ])
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
  const moves = await moveOrRefuse(tx, entries)
  return isRefusal(moves) ? moves : { moves }
}

/** Goods of a shop that the user does not serve stay where they are, and the user hears that they are there. */
async function everything(tx: Tx, user: User, { id, name }: LocationRow): OrRefusal<Line[]> {
  const there = (await holdingsAt(tx, id)).map(({ productId }) => productId)
  await holdProducts(tx, there)
  const holdings = (await holdingsAt(tx, id)).filter(({ productId }) => there.includes(productId))
  const own = await tx
    .selectDistinct({ id: products.id })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(and(eq(stock.locationId, id), ofOwnShops(user, products.shopId)))
  if (holdings.some(({ productId }) => !own.some(product => product.id === productId))) {
    return conflict(
      'transfer-other-shop',
      `${name} contient aussi des articles d’une boutique que vous ne servez pas : scannez les vôtres un par un.`,
      name,
    )
  }

  const total = new Map<string, number>()
  for (const { productId, qty } of holdings) total.set(productId, qty + (total.get(productId) ?? 0))
  return [...total].map(([productId, qty]) => ({ productId, sku: '', qty }))
}

/** Adds up lines of the same product. */
async function linesOf(tx: Tx, user: User, lines: Exclude<Order['lines'], 'all'>): OrRefusal<Line[]> {
  const wanted = new Map<string, number>()
  for (const { sku, qty } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + qty)
  const bySku = await productsBySku(tx, [...wanted.keys()])
  const known: Line[] = []
  for (const [sku, qty] of wanted) {
    const product = bySku.get(sku)
    if (!product || !user.shops.some(({ id }) => id === product.shopId)) return productUnknown(sku)
    known.push({ productId: product.id, sku, qty })
  }
  return known
}

/** Asks for confirmation if the place is not ordinary storage, or holds only goods of other shops. */
async function whyUnusual(tx: Tx, to: LocationRow, lines: readonly Line[]): Promise<Refusal | undefined> {
  if (to.kind !== 'storage') return unusual(`${to.name} n’est pas un rayon ordinaire.`)
  const [residents, incoming] = await Promise.all([
    tx
      .selectDistinct({ shopId: products.shopId })
      .from(stock)
      .innerJoin(products, eq(products.id, stock.productId))
      .where(eq(stock.locationId, to.id)),
    tx
      .selectDistinct({ shopId: products.shopId })
      .from(products)
      .where(
        isOneOf(
          products.id,
          lines.map(({ productId }) => productId),
        ),
      ),
  ])
  if (residents.length === 0) return undefined
  const known = new Set(residents.map(({ shopId }) => shopId))
  return incoming.some(({ shopId }) => !known.has(shopId))
    ? unusual(`${to.name} sert à une autre boutique.`)
    : undefined
}

const unusual = (detail: string): Refusal => conflict('transfer-unusual', detail)
