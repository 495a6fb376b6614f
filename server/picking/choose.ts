import { both, type Layout, metresOf, type Reach, reachOf, type Spot } from './walk.ts'

/** An order that could be taken along: its departure and priority, and the places that it leads to. */
export type Candidate = { readonly urgency: string; readonly spots: readonly Spot[] }

type Rules<C> = {
  readonly room: number
  readonly layout: Layout
  /** Takes an order's pieces, or says that they are gone. */
  readonly take: (one: C) => boolean
}

/**
 * Of the orders that wait, the most urgent first, those that one list takes along: as many of each departure as the most urgent ones
 * have. Of the last of these departures more may wait than there is room for, so those come that lengthen the walk least.
 */
export function chooseOrders<C extends Candidate>(
  waiting: readonly C[],
  { room, layout, take }: Rules<C>,
): C[] {
  const last = waiting[Math.min(room, waiting.length) - 1]?.urgency
  const sure = waiting.slice(0, room).filter(one => one.urgency !== last && take(one))
  const others = waiting.filter(({ urgency }) => urgency === last)
  return [...sure, ...fillWalk(sure, others, { room: room - sure.length, layout, take })]
}

/**
 * An order far away is dear by itself and cheap beside its neighbours: by the metres that it adds alone it would be left to the last.
 * Of 0, 0.3, 0.5, 0.7 and 1 this made a day's walks shortest (`npm run bench -- tours`).
 */
const shareOfItsOwnWalk = 0.3

/** Adds one order after another: always the one that adds least to the walk, for what its own would be; the first of equals. */
function fillWalk<C extends Candidate>(
  begun: readonly C[],
  candidates: readonly C[],
  { room, layout, take }: Rules<C>,
): C[] {
  let reach = reachOf(begun.flatMap(({ spots }) => spots))
  const left = candidates.map(one => {
    const own = reachOf(one.spots)
    return { one, own, alone: metresOf(own, layout) }
  })
  const chosen: C[] = []
  while (chosen.length < room && left.length > 0) {
    // The first one begins an empty walk, so nobody waits for ever.
    const nth = reach.length === 0 ? 0 : nearest(left, reach, layout)
    const [next] = left.splice(nth, 1)
    if (!next || !take(next.one)) continue
    chosen.push(next.one)
    reach = both(reach, next.own)
  }
  return chosen
}

type Alone = { readonly own: Reach; readonly alone: number }

function nearest(candidates: readonly Alone[], reach: Reach, layout: Layout): number {
  let best = { nth: 0, metres: Number.POSITIVE_INFINITY }
  for (const [nth, { own, alone }] of candidates.entries()) {
    const metres = metresOf(both(reach, own), layout) - shareOfItsOwnWalk * alone
    if (metres < best.metres) best = { nth, metres }
  }
  return best.nth
}
