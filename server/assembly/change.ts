import { and, isNotNull, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { sayMissing } from '#contract/kits.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { holdProducts, type Move, sendMoves } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { stock } from '../db/schema/index.ts'
import { adjustmentPlace } from '../stock/adjusting.ts'
import { openPiles, type Pile } from '../stock/shelves.ts'
import { openShelf, productArchived } from '../stock/taking.ts'
import { datedKits } from './dated.ts'
import { type Kit, kitOfSku } from './kit.ts'
import { assembledReason, takenApartReason } from './reasons.ts'

type Order = BodyOf<typeof assemblyCalls.assemble>
type Moved = { moves: string[] }

/**
 * Moves parts and kits in one change. Parts go to the warehouse's adjustment place and kits come from it, for the ledger knows no piece
 * that turns into another.
 */
export async function assemble(act: Act, order: Order): OrRefusal<Moved> {
  const begun = await begin(act, order)
  if (isRefusal(begun)) return begun
  const { kit, to, far } = begun
  if (kit.archivedAt !== null) return productArchived(kit.sku)
  if (
    !isAsked(
      order,
      kit.parts.map(({ sku, qty }) => ({ sku, qty: qty * order.qty })),
    )
  )
    return partsChanged(kit)
  const { free } = await openPiles(act.tx, act.user, idsOf(kit), act.now)
  const taken = takeAll(free, kit.parts, order.from)
  if (isRefusal(taken)) return taken
  const kits = datedKits(
    order.qty,
    kit.parts.map(({ id, qty }) => ({ perKit: qty, taken: taken.filter(one => one.productId === id) })),
  )
  const about = { type: 'TRANSFER', reason: assembledReason, userId: act.user.id, at: act.now } as const
  return {
    moves: await sendMoves(act.tx, [
      ...taken.map(pile => ({ ...out(pile, far), ...about })),
      ...kits.map(({ expiry, qty }) => ({
        ...{ productId: kit.id, expiry, qty, fromId: far, toId: to, ...about },
      })),
    ]),
  }
}

/** The kits go, and their parts come. A part that perishes is as old as its kit, for nobody knows which piece was in which. */
export async function takeApart(act: Act, order: Order): OrRefusal<Moved> {
  const begun = await begin(act, order)
  if (isRefusal(begun)) return begun
  const { kit, to, far } = begun
  if (!isAsked(order, [{ sku: kit.sku, qty: order.qty }])) return partsChanged(kit)
  const { free, old } = await openPiles(act.tx, act.user, [kit.id], act.now)
  const taken = takeAll([...old, ...free], [kit], order.from)
  if (isRefusal(taken)) return taken
  const perishing = await thatPerish(act.tx, idsOf(kit))
  const about = { type: 'TRANSFER', reason: takenApartReason, userId: act.user.id, at: act.now } as const
  const back = kit.parts.flatMap(({ id, qty }) => {
    const days = new Map<string | null, number>()
    for (const pile of taken) {
      const day = perishing.has(id) ? pile.expiry : null
      days.set(day, pile.qty * qty + (days.get(day) ?? 0))
    }
    return [...days].map(([expiry, pieces]) => ({ productId: id, expiry, qty: pieces }))
  })
  return {
    moves: await sendMoves(act.tx, [
      ...taken.map(pile => ({ ...out(pile, far), ...about })),
      ...back.map(pieces => ({ ...pieces, fromId: far, toId: to, ...about })),
    ]),
  }
}

type Begun = { readonly kit: Kit; readonly to: string; readonly far: string }

/** Kit and parts are held: two people who want the same pieces take turns. */
async function begin({ tx, user }: Act, order: Order): OrRefusal<Begun> {
  const kit = await kitOfSku(tx, user, order.kit)
  if (isRefusal(kit)) return kit
  for (const name of new Set(order.from.map(({ place }) => place))) {
    const from = await openShelf(tx, user, name)
    if (isRefusal(from)) return from
  }
  const to = await openShelf(tx, user, order.to)
  if (isRefusal(to)) return to
  const far = await adjustmentPlace(tx, to.warehouseId)
  if (isRefusal(far)) return far
  await holdProducts(tx, idsOf(kit))
  return { kit, to: to.id, far: far.id }
}

const idsOf = ({ id, parts }: Kit): string[] => [id, ...parts.map(part => part.id)]

/** Whether exactly so many pieces of these articles are to be taken. */
function isAsked({ from }: Order, wanted: readonly { sku: string; qty: number }[]): boolean {
  const sums = new Map<string, number>()
  for (const { sku, qty } of from) sums.set(sku, qty + (sums.get(sku) ?? 0))
  return sums.size === wanted.length && wanted.every(({ sku, qty }) => sums.get(sku) === qty)
}

const partsChanged = ({ sku }: Kit): Refusal =>
  conflict('assembly-parts-changed', `Les pièces du kit ${sku} viennent de changer. Regardez la liste.`, sku)

type Wanted = Pick<Kit, 'id' | 'sku' | 'name'>

/** Takes the pieces of each line, those that perish first before the others. One sentence says all that is missing. */
function takeAll(
  piles: readonly Pile[],
  articles: readonly Wanted[],
  lines: Order['from'],
): Pile[] | Refusal {
  const left = piles.map(pile => ({ ...pile }))
  const taken: Pile[] = []
  const missing: string[] = []
  for (const { sku, place, qty } of lines) {
    const article = articles.find(one => one.sku === sku)
    let lacking = qty
    for (const pile of left) {
      if (pile.productId !== article?.id || pile.place !== place) continue
      const part = Math.min(lacking, pile.qty)
      if (part === 0) continue
      pile.qty -= part
      lacking -= part
      taken.push({ ...pile, qty: part })
    }
    if (lacking > 0) missing.push(`${lacking} × ${article?.name ?? sku} à ${place}`)
  }
  return missing.length === 0 ? taken : refuse('stock-short', sayMissing(missing), { status: 409 })
}

const out = ({ productId, lot, expiry, qty, locationId }: Pile, far: string) =>
  ({ productId, lot, expiry, qty, fromId: locationId, toId: far }) satisfies Partial<Move>

/** Those of these articles of which pieces with a date have ever come: the supplier's account keeps a row of them. */
async function thatPerish(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: sql<string>`${stock.productId}` })
    .from(stock)
    .where(and(isOneOf(stock.productId, ids), isNotNull(stock.expiry)))
  return new Set(rows.map(({ id }) => id))
}
