import { grouped } from '../grouped.ts'
import type { PickPlace, ReservePile } from './read.ts'

/** Pieces to bring from one place to another, by the database's ids. */
export type Task = {
  readonly productId: string
  readonly from: Pick<ReservePile, 'placeId' | 'place' | 'walk'>
  readonly to: Pick<PickPlace, 'placeId' | 'place' | 'walk'>
  readonly qty: number
  readonly expiry: string | null
  /** The departure of the first order that the pick places cannot serve, in milliseconds since 1970. */
  readonly by: number | null
  readonly orders: number
}

/** Pieces that somebody is bringing. */
export type Underway = {
  readonly productId: string
  readonly fromId: string
  readonly toId: string
  readonly qty: number
}

export const keyOf = (productId: string, placeId: string): string => `${productId} ${placeId}`

type Known = {
  readonly places: readonly PickPlace[]
  readonly piles: readonly ReservePile[]
  /** Pieces that open lists will take, by `keyOf` their article and place. */
  readonly promised: ReadonlyMap<string, number>
  readonly underway: readonly Underway[]
}

/**
 * All that is to be brought, the most urgent first: for orders by their departure, then the emptiest places. A place that has fallen
 * below its least, or that waiting orders will empty, is filled to its most. One person at a time brings an article to a place.
 */
export function planned({ places, piles, promised, underway }: Known): Task[] {
  const reserve = reserveOf({ piles, promised, underway })
  const tasks: (Task & { fullness: number })[] = []
  for (const here of grouped(places, ({ productId }) => productId).values()) {
    const lacking = lackingOf(here, promised, underway)
    const first = lacking.length > 0 ? Math.min(...lacking.map(({ by }) => by)) : null
    let missing = lacking.reduce((sum, { qty }) => sum + qty, 0)
    for (const place of here) {
      const { productId, placeId, least, most, pieces, fresh } = place
      if (underway.some(one => one.productId === productId && one.toId === placeId)) continue
      const room = Math.max(0, most - pieces)
      const forOrders = Math.min(room, missing)
      missing -= forOrders
      if (fresh >= least && forOrders === 0) continue
      const [by, orders] = forOrders > 0 ? [first, lacking.length] : [null, 0]
      for (const { pile, qty } of reserve.take(productId, room)) {
        const to = { placeId, place: place.place, walk: place.walk }
        const from = { placeId: pile.placeId, place: pile.place, walk: pile.walk }
        const fullness = least === 0 ? 1 : fresh / least
        tasks.push({ productId, from, to, qty, expiry: pile.expiry, by, orders, fullness })
      }
    }
  }
  return tasks.sort(urgency).map(({ fullness: _, ...task }) => task)
}

type Ranked = Task & { fullness: number }

const urgency = (one: Ranked, other: Ranked): number =>
  (one.by ?? Number.MAX_SAFE_INTEGER) - (other.by ?? Number.MAX_SAFE_INTEGER) ||
  one.fullness - other.fullness ||
  one.to.walk - other.to.walk ||
  one.to.place.localeCompare(other.to.place)

/** The pieces that an order lacks, with the order's id. */
type Lacking = { readonly order: string; readonly qty: number; readonly by: number }

/** The pieces that an article's waiting orders lack once its pick places are empty, counting what is under way to them. */
export function lackingOf(
  places: readonly PickPlace[],
  promised: Known['promised'],
  underway: readonly Underway[],
): Lacking[] {
  const [first] = places
  if (!first) return []
  const { productId, waiting } = first
  const there = places.map(({ placeId, fresh }) =>
    Math.max(0, fresh - (promised.get(keyOf(productId, placeId)) ?? 0)),
  )
  const coming = underway.filter(one => one.productId === productId).map(({ qty }) => qty)
  let left = [...there, ...coming].reduce((sum, qty) => sum + qty, 0)
  const lacking: Lacking[] = []
  for (const [qty, by, order] of waiting) {
    if (qty > left) lacking.push({ order, qty: qty - left, by })
    left = Math.max(0, left - qty)
  }
  return lacking
}

type Taken = { readonly pile: ReservePile; readonly qty: number }

/** The reserve without what lists and colleagues will take from it. */
function reserveOf({ piles, promised, underway }: Omit<Known, 'places'>) {
  const going = new Map(promised)
  for (const { productId, fromId, qty } of underway) {
    const key = keyOf(productId, fromId)
    going.set(key, (going.get(key) ?? 0) + qty)
  }
  const free = piles.map(pile => {
    const key = keyOf(pile.productId, pile.placeId)
    const gone = Math.min(pile.qty, going.get(key) ?? 0)
    going.set(key, (going.get(key) ?? 0) - gone)
    return { pile, left: pile.qty - gone }
  })
  const byArticle = grouped(free, ({ pile }) => pile.productId)
  return {
    /** Takes up to so many pieces; of each place at once, whatever their lots. */
    take(productId: string, most: number): Taken[] {
      const taken = new Map<string, Taken>()
      let missing = most
      for (const one of byArticle.get(productId) ?? []) {
        const qty = Math.min(missing, one.left)
        if (qty === 0) continue
        one.left -= qty
        missing -= qty
        const { pile = one.pile, qty: before = 0 } = taken.get(one.pile.placeId) ?? {}
        taken.set(pile.placeId, { pile, qty: before + qty })
      }
      return [...taken.values()]
    },
  }
}
