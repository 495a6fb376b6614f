import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { transfer } from '#contract/endpoints/location.ts'
import type { LocationKind } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { type Move, recordMoves } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { products, stock } from '../db/schema/index.ts'
import { findLocation, type Holding, holdingsAt, type LocationRow } from './locations.ts'

type Order = BodyOf<typeof transfer>
type Line = { productId: string; sku: string; qty: number }

/** Goods are carried from shelf to shelf; what leaves or enters the house has operations of its own. */
const shelves: readonly LocationKind[] = ['storage', 'quarantine', 'returns']

export async function moveGoods(
  tx: Tx,
  user: User,
  order: Order,
  now: Date,
): Promise<{ moves: string[] } | Refusal> {
  const from = await shelf(tx, user, order.from)
  if (isRefusal(from)) return from
  const to = await shelf(tx, user, order.to)
  if (isRefusal(to)) return to
  if (from.id === to.id) {
    return refuse('transfer-same-place', 'Le départ et l’arrivée sont le même emplacement.', { got: to.name })
  }

  const holdings = await holdingsAt(tx, from.id)
  const lines = order.lines === 'all' ? everything(holdings) : await linesOf(tx, order.lines)
  if (isRefusal(lines)) return lines
  if (lines.length === 0) return refuse('transfer-empty', `${from.name} est vide : il n’y a rien à déplacer.`)

  const unusual = order.confirm ? undefined : await whyUnusual(tx, to, lines)
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
  const recorded = await recordMoves(tx, entries)
  return { moves: recorded.map(({ id }) => id) }
}

async function shelf(tx: Tx, user: User, name: string): Promise<LocationRow | Refusal> {
  const row = await findLocation(tx, user.warehouseId, name)
  if (isRefusal(row)) return row
  if (!shelves.includes(row.kind)) {
    return refuse('transfer-no-shelf', `${name} n’est pas un emplacement de stockage.`, { got: name })
  }
  if (row.blocked) {
    return refuse('location-blocked', `${name} est bloqué. Choisissez un autre emplacement.`, {
      status: 409,
      got: name,
    })
  }
  return row
}

function everything(holdings: readonly Holding[]): Line[] {
  return holdings.map(({ productId, qty }) => ({ productId, sku: '', qty }))
}

/** A product named twice is one line. */
async function linesOf(tx: Tx, lines: Exclude<Order['lines'], 'all'>): Promise<Line[] | Refusal> {
  const wanted = new Map<string, number>()
  for (const { sku, qty } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + qty)
  const rows = await tx
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(inArray(products.sku, [...wanted.keys()]))
  const idOf = new Map(rows.map(({ id, sku }) => [sku, id]))
  const known: Line[] = []
  for (const [sku, qty] of wanted) {
    const productId = idOf.get(sku)
    if (!productId)
      return refuse('product-unknown', `L’article ${sku} n’existe pas.`, { status: 404, got: sku })
    known.push({ productId, sku, qty })
  }
  return known
}

/** Takes what perishes first, lot after lot. */
function takeFrom(holdings: readonly Holding[], { productId, sku, qty }: Line): Holding[] | Refusal {
  const taken: Holding[] = []
  let missing = qty
  for (const holding of holdings) {
    if (missing === 0) break
    if (holding.productId !== productId) continue
    const part = Math.min(missing, holding.qty)
    taken.push({ ...holding, qty: part })
    missing -= part
  }
  if (missing === 0) return taken
  return refuse('stock-short', `Il n’y a plus que ${qty - missing} ${sku} à prendre.`, {
    status: 409,
    expected: String(qty),
    got: String(qty - missing),
  })
}

/** Somewhere one would not expect these goods: quarantine, or a shelf that belongs to another shop's goods alone. */
async function whyUnusual(tx: Tx, to: LocationRow, lines: readonly Line[]): Promise<Refusal | undefined> {
  if (to.kind !== 'storage') return unusual(`${to.name} n’est pas un rayon ordinaire.`)
  const residents = await tx
    .selectDistinct({ shopId: products.shopId })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(and(eq(stock.locationId, to.id)))
  if (residents.length === 0) return undefined
  const incoming = await tx
    .selectDistinct({ shopId: products.shopId })
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map(({ productId }) => productId),
      ),
    )
  const known = new Set(residents.map(({ shopId }) => shopId))
  return incoming.some(({ shopId }) => !known.has(shopId))
    ? unusual(`${to.name} sert à une autre boutique.`)
    : undefined
}

const unusual = (detail: string): Refusal => refuse('transfer-unusual', detail, { status: 409 })
