import { type PickingSettings, usualPickingSettings } from '#contract/entities/picking-settings.ts'

/** Where a place stands: the nth aisle, and the nth bay of it from the end at which the walk begins. */
export type Spot = { readonly aisle: number; readonly bay: number }

export type Layout = {
  readonly spotOf: (place: string) => Spot
  /** The bays of the longest aisle. */
  readonly bays: number
  /** Aisles are walked in turns, up one and down the next, so people pass at both ends. */
  readonly isOpenAtBothEnds: boolean
} & Measures

/** In metres, from the middle of an aisle to that of the next one, and of a bay to that of the next one. */
type Measures = { readonly aisleM: number; readonly bayM: number }

/** A place by its name, and its position on the walk through all places. */
export type Walked = { readonly name: string; readonly walk: number }

export const measuresOf = ({ aisleCm, bayCm }: Pick<PickingSettings, 'aisleCm' | 'bayCm'>): Measures => ({
  aisleM: aisleCm / 100,
  bayM: bayCm / 100,
})

const inTheirOrder = new Intl.Collator('fr', { numeric: true })

/** « A-05-01-3 » stands in aisle A, bay 05. A place whose name has one part alone is a bay of the aisle of such places. */
const partsOf = (name: string): readonly [aisle: string, bay: string] => {
  const [first = '', second] = name.split('-', 2)
  return second === undefined ? ['', first] : [first, second]
}

/** The aisles come as the walk meets them; the bays of an aisle by their names, whichever way the walk takes it. */
export function layoutOf(places: readonly Walked[], measures = measuresOf(usualPickingSettings)): Layout {
  const aisles = new Map<string, Map<string, number>>()
  for (const { name, walk } of places.toSorted((one, other) => one.walk - other.walk)) {
    const [aisle, bay] = partsOf(name)
    const known = aisles.get(aisle) ?? new Map<string, number>()
    aisles.set(aisle, known.set(bay, known.get(bay) ?? walk))
  }
  const ranked = [...aisles].map(([name, bays]) => ({ name, bays: [...bays].sort(byName) }))
  const downwards = ranked.filter(({ bays }) => bays.length > 1 && isWalkedDown(bays))
  const spots = new Map<string, Spot>()
  ranked.forEach(({ name, bays }, aisle) => {
    bays.forEach(([bay], rank) => {
      spots.set(`${name}-${bay}`, { aisle, bay: rank })
    })
  })
  return {
    spotOf: place => spots.get(partsOf(place).join('-')) ?? { aisle: 0, bay: 0 },
    bays: Math.max(1, ...ranked.map(({ bays }) => bays.length)),
    isOpenAtBothEnds: downwards.length > 0,
    ...measures,
  }
}

type Bay = readonly [name: string, walk: number]

const byName = ([one]: Bay, [other]: Bay) => inTheirOrder.compare(one, other)

const isWalkedDown = (bays: readonly Bay[]) => (bays[0]?.[1] ?? 0) > (bays.at(-1)?.[1] ?? 0)

/** The first and the last bay of each aisle that a walk stops in, aisle by aisle. */
export type Reach = readonly (Spot & { readonly last: number })[]

export function reachOf(spots: readonly Spot[]): Reach {
  return spots.reduce<Reach>((reach, { aisle, bay }) => both(reach, [{ aisle, bay, last: bay }]), [])
}

/** The aisles of two walks in one. */
export function both(one: Reach, other: Reach): Reach {
  const reach = []
  for (let [here, there] = [0, 0]; ; ) {
    const [mine, theirs] = [one[here], other[there]]
    if (mine && theirs && mine.aisle === theirs.aisle) {
      const [bay, last] = [Math.min(mine.bay, theirs.bay), Math.max(mine.last, theirs.last)]
      reach.push({ aisle: mine.aisle, bay, last })
      here += 1
      there += 1
    } else if (mine && (!theirs || mine.aisle < theirs.aisle)) {
      reach.push(mine)
      here += 1
    } else if (theirs) {
      reach.push(theirs)
      there += 1
    } else return reach
  }
}

type End = 'front' | 'back'

/** The ends to enter an aisle by, to come out at its front or at its back. */
type Ways = Readonly<Record<End, End>>

/**
 * The metres of the shortest walk from the front of the first aisle through these and back. Each aisle is entered once, in their
 * order, and walked through, or in and out at the same end. The ways of each are written down where somebody asks for them.
 */
export function metresOf(
  reach: Reach,
  { bays, isOpenAtBothEnds, aisleM, bayM }: Layout,
  ways?: Ways[],
): number {
  const depth = bays * bayM
  let atFront = 0
  let atBack = Number.POSITIVE_INFINITY
  let before = 0
  for (const { aisle, bay, last } of reach) {
    const turned = {
      front: atFront + 2 * (last + 0.5) * bayM,
      back: atBack + 2 * (depth - (bay + 0.5) * bayM),
    }
    const through = { toFront: atBack + depth, toBack: atFront + depth }
    ways?.push({
      front: turned.front <= through.toFront ? 'front' : 'back',
      back: through.toBack <= turned.back ? 'front' : 'back',
    })
    const along = (aisle - before) * aisleM
    before = aisle
    atFront = Math.min(turned.front, through.toFront) + along
    if (isOpenAtBothEnds) atBack = Math.min(through.toBack, turned.back) + along
  }
  return atFront + before * aisleM
}

/** The end by which the shortest walk enters each aisle. */
function entries(reach: Reach, layout: Layout): { aisle: number; by: End }[] {
  const ways: Ways[] = []
  metresOf(reach, layout, ways)
  let out: End = 'front'
  return reach
    .map(({ aisle }, nth) => ({ aisle, ways: ways[nth] }))
    .reverse()
    .map(({ aisle, ways }) => {
      out = ways?.[out] ?? 'front'
      return { aisle, by: out }
    })
    .reverse()
}

/** Stops in the order in which the shortest walk meets them; those of one bay as they come. */
export function inOrderOfWalk<S extends Walked>(stops: readonly S[], layout: Layout): S[] {
  const spots = new Map(stops.map(stop => [stop, layout.spotOf(stop.name)]))
  return entries(reachOf([...spots.values()]), layout).flatMap(({ aisle, by }) =>
    stops
      .filter(stop => spots.get(stop)?.aisle === aisle)
      .sort((one, other) => {
        const bays = (spots.get(one)?.bay ?? 0) - (spots.get(other)?.bay ?? 0)
        return (by === 'front' ? bays : -bays) || one.walk - other.walk
      }),
  )
}

type Pace = Pick<PickingSettings, 'metresAMinute' | 'secondsAStop' | 'secondsAPiece'>
type Stop = { readonly location: string; readonly qty: number }

/** How far a list leads, and about how long that takes. */
export function walkThrough(
  stops: readonly Stop[],
  layout: Layout,
  { metresAMinute, secondsAStop, secondsAPiece }: Pace,
): { metres: number; minutes: number } {
  if (stops.length === 0) return { metres: 0, minutes: 0 }
  const metres = Math.round(metresOf(reachOf(stops.map(({ location }) => layout.spotOf(location))), layout))
  const pieces = stops.reduce((sum, { qty }) => sum + qty, 0)
  const minutes = metres / metresAMinute + (stops.length * secondsAStop + pieces * secondsAPiece) / 60
  return { metres, minutes: Math.max(1, Math.round(minutes)) }
}
