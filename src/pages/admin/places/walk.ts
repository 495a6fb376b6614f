import type { PlaceEntry } from '#contract/endpoints/place.ts'

type Walked = Pick<PlaceEntry, 'id' | 'walk'>
type Dealt = { place: string; walk: number }

/**
 * The places in their new order share the numbers that they had, so that all others keep theirs. Two that had the same
 * number get two that follow each other. Only those whose number changes are named.
 */
export function dealt(places: readonly Walked[]): Dealt[] {
  let last = -1
  const numbers = places
    .map(({ walk }) => walk)
    .toSorted((one, other) => one - other)
    .map(walk => {
      last = Math.max(walk, last + 1)
      return last
    })
  return places.flatMap(({ id, walk }, at) => {
    const number = numbers[at] ?? walk
    return number === walk ? [] : [{ place: id, walk: number }]
  })
}

/** The numbers that these places had. */
export const asBefore = (changes: readonly Dealt[], places: readonly Walked[]): Dealt[] =>
  changes.flatMap(({ place }) => {
    const had = places.find(({ id }) => id === place)
    return had ? [{ place, walk: had.walk }] : []
  })

/** One of them stands before or behind another one now. */
export function moved<T extends { id: string }>(
  places: readonly T[],
  ids: ReadonlySet<unknown>,
  to: { key: unknown; after: boolean },
): T[] {
  if (ids.has(to.key)) return [...places]
  const going = places.filter(({ id }) => ids.has(id))
  const staying = places.filter(({ id }) => !ids.has(id))
  const at = staying.findIndex(({ id }) => id === to.key) + (to.after ? 1 : 0)
  return [...staying.slice(0, at), ...going, ...staying.slice(at)]
}
