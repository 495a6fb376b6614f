import type { BodyOf } from '#contract/endpoint.ts'
import type { locationCalls } from '#contract/endpoints/location.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { User, UserShop } from '../auth/user.ts'
import { type Move, placeMark } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { farEnd, type Holding, holdingsAt, type LocationRow } from './locations.ts'
import { moveOrRefuse, openShelf, productOfShop, takeFrom } from './taking.ts'

type Correction = BodyOf<typeof locationCalls.correctStock>
type Difference = { productId: string; sku: string; delta: number }

/** Corrects the stock of a location. The difference is moved from or to the warehouse's adjustment place. */
export async function correctStock(
  tx: Tx,
  user: User,
  shop: UserShop,
  locationName: string,
  correction: Correction,
  now: Date,
): OrRefusal<{ location: LocationRow; moves: string[] }> {
  const { sku, reason } = correction
  const product = await productOfShop(tx, shop, sku)
  if (isRefusal(product)) return product
  const location = await openShelf(tx, user, locationName)
  if (isRefusal(location)) return location
  const far = await adjustmentPlace(tx, location.warehouseId)
  if (isRefusal(far)) return far

  // The lock stops other moves here between this reading and the correction.
  await placeMark(tx, location.id)
  const holdings = await holdingsAt(tx, location.id)
  const delta = 'delta' in correction ? correction.delta : correction.counted - held(holdings, product.id)
  const adjusted = adjustments(holdings, { productId: product.id, sku, delta })
  if (isRefusal(adjusted)) return adjusted
  const moves = await moveOrRefuse(
    tx,
    adjusted.map(between(location, far, { reason, userId: user.id, at: now })),
  )
  return isRefusal(moves) ? moves : { location, moves }
}

export const held = (holdings: readonly Pick<Holding, 'productId' | 'qty'>[], productId: string): number =>
  holdings.reduce((total, holding) => (holding.productId === productId ? total + holding.qty : total), 0)

/** The difference of one lot; `more` if there is more than the ledger says. */
type Adjusted = Holding & { more: boolean }

/** Missing pieces come off the earliest expiry. Extra pieces are booked to it too, which is the careful guess. */
export function adjustments(
  holdings: readonly Holding[],
  { productId, sku, delta }: Difference,
): Adjusted[] | Refusal {
  if (delta === 0) return []
  if (delta < 0) {
    const taken = takeFrom(holdings, { productId, sku, qty: -delta })
    return isRefusal(taken) ? taken : taken.map(holding => ({ ...holding, more: false }))
  }
  const first = holdings.find(holding => holding.productId === productId)
  return [{ productId, lot: first?.lot ?? null, expiry: first?.expiry ?? null, qty: delta, more: true }]
}

type About = Pick<Move, 'reason' | 'userId' | 'at' | 'countId'>

export const between =
  (location: { id: string }, far: { id: string }, about: About) =>
  ({ more, ...holding }: Adjusted): Move => ({
    ...holding,
    ...about,
    fromId: more ? far.id : location.id,
    toId: more ? location.id : far.id,
    type: 'INVENTORY',
  })

export async function adjustmentPlace(tx: Tx, warehouseId: string): OrRefusal<{ id: string }> {
  return (await farEnd(tx, warehouseId, 'adjustment')) ?? noAdjustmentPlace
}

const noAdjustmentPlace = conflict(
  'adjustment-no-place',
  'Cet entrepôt n’a pas de lieu d’ajustement. Prévenez un responsable.',
)
