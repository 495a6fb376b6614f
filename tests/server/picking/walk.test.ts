import { expect, test } from 'vitest'
import { makeChance } from '#server/demo/chance.ts'
import { chooseOrders } from '#server/picking/choose.ts'
import { inOrderOfWalk, type Layout, layoutOf, metresOf, reachOf } from '#server/picking/walk.ts'
import { between, metresWalked } from './metres.ts'

type House = { aisles: number; bays: number; zigzag: boolean }

/** « A-01-1 »: each bay has two levels. */
function placesOf({ aisles, bays, zigzag }: House) {
  const names = Array.from({ length: aisles }, (_, aisle) => {
    const own = Array.from({ length: bays }, (_, bay) => String(bay + 1).padStart(2, '0'))
    const walked = zigzag && aisle % 2 === 1 ? own.reverse() : own
    return walked.flatMap(bay =>
      ['1', '2'].map(level => `${String.fromCharCode(65 + aisle)}-${bay}-${level}`),
    )
  }).flat()
  return names.map((name, walk) => ({ name, walk }))
}

const small: House = { aisles: 4, bays: 6, zigzag: true }

const stop = (name: string, walk = 0) => ({ name, walk })

test('the bays of an aisle stand by their names, whichever way the walk takes it', () => {
  const layout = layoutOf(placesOf(small))
  expect(layout.isOpenAtBothEnds).toBe(true)
  expect(layout.bays).toBe(6)
  expect(['A-01-1', 'A-06-2', 'B-01-1', 'B-06-1'].map(layout.spotOf)).toEqual([
    { aisle: 0, bay: 0 },
    { aisle: 0, bay: 5 },
    { aisle: 1, bay: 0 },
    { aisle: 1, bay: 5 },
  ])
})

test('where each aisle is walked from the same end, people go in and come out there', () => {
  const layout = layoutOf(placesOf({ ...small, zigzag: false }))
  expect(layout.isOpenAtBothEnds).toBe(false)
  const stops = [stop('A-02-1'), stop('A-06-1'), stop('B-05-1'), stop('B-01-1')]
  expect(inOrderOfWalk(stops, layout).map(({ name }) => name)).toEqual([
    'A-02-1',
    'A-06-1',
    'B-01-1',
    'B-05-1',
  ])
})

test('an aisle is entered at the end at which the walk stands', () => {
  const layout = layoutOf(placesOf(small))
  const stops = [stop('A-01-1'), stop('A-06-1'), stop('C-01-1'), stop('C-06-1')]
  // The walk through all places would take aisle C from 01 on, after B; without B it arrives at the back.
  expect(inOrderOfWalk(stops, layout).map(({ name }) => name)).toEqual([
    'A-01-1',
    'A-06-1',
    'C-06-1',
    'C-01-1',
  ])
})

test('the levels of a bay are taken as the walk has them', () => {
  const layout = layoutOf(placesOf(small))
  const stops = [stop('B-03-2', 9), stop('B-03-1', 8)]
  expect(inOrderOfWalk(stops, layout).map(({ name }) => name)).toEqual(['B-03-1', 'B-03-2'])
})

test('places without a bay in their names stand in one aisle', () => {
  const layout = layoutOf([stop('VRAC2', 1), stop('VRAC10', 2), stop('A-01', 3)])
  expect(layout.spotOf('VRAC2')).toEqual({ aisle: 0, bay: 0 })
  expect(layout.spotOf('VRAC10')).toEqual({ aisle: 0, bay: 1 })
  expect(layout.spotOf('A-01')).toEqual({ aisle: 1, bay: 0 })
})

test('each stop comes once, and the metres are those of somebody who walks so', () => {
  for (const zigzag of [true, false]) {
    const house = { ...small, zigzag }
    const layout = layoutOf(placesOf(house))
    const chance = makeChance(5)
    for (let round = 0; round < 200; round += 1) {
      const stops = chance.shuffled(placesOf(house)).slice(0, chance.int(1, 9))
      const walked = inOrderOfWalk(stops, layout)
      expect(walked.toSorted(byWalk)).toEqual(stops.toSorted(byWalk))
      const metres = metresOf(reachOf(stops.map(({ name }) => layout.spotOf(name))), layout)
      expect(
        metresWalked(
          walked.map(({ name }) => name),
          layout,
        ),
      ).toBeLessThanOrEqual(metres + 1e-9)
    }
  }
})

test('on small cases, orders and way are within a tenth of the best there is', () => {
  const layout = layoutOf(placesOf(small))
  const chance = makeChance(41)
  let [ours, best] = [0, 0]
  for (let round = 0; round < 20; round += 1) {
    const orders = Array.from({ length: 6 }, () => {
      const stops = chance.shuffled(placesOf(small)).slice(0, 2)
      return { stops, urgency: '18 h', spots: stops.map(({ name }) => layout.spotOf(name)) }
    })
    let left = orders
    while (left.length > 0) {
      const list = chooseOrders(left, { room: 3, layout, take: () => true })
      left = left.filter(one => !list.includes(one))
      ours += metresOf(reachOf(list.flatMap(({ spots }) => spots)), layout)
    }
    best += bestOf(
      orders.map(({ stops }) => stops.map(({ name }) => name)),
      layout,
    )
  }
  expect(ours / best).toBeLessThan(1.1)
  expect(ours / best).toBeGreaterThanOrEqual(1)
})

test('an order whose pieces are gone is left, and the first one is never passed over', () => {
  const layout = layoutOf(placesOf(small))
  const at = (...names: string[]) => ({ urgency: '18 h', spots: names.map(layout.spotOf) })
  const [far, gone, near, alike] = [at('D-06-1'), at('D-06-2'), at('A-01-1'), at('D-06-1')]
  const take = (one: typeof far) => one !== gone
  expect(chooseOrders([far, gone, near, alike], { room: 2, layout, take })).toEqual([far, alike])
})

test('a list takes no order of a later departure for one of an earlier departure, however near', () => {
  const layout = layoutOf(placesOf(small))
  const at = (urgency: string, place: string) => ({ urgency, spots: [layout.spotOf(place)] })
  const [early, far, near] = [at('16 h', 'A-01-1'), at('18 h', 'D-06-1'), at('18 h', 'A-01-2')]
  const later = at('20 h', 'A-01-1')
  expect(chooseOrders([early, far, near, later], { room: 2, layout, take: () => true })).toEqual([
    early,
    near,
  ])
})

const byWalk = (one: { walk: number }, other: { walk: number }) => one.walk - other.walk

/** The shortest round through these, of all there are. */
function shortestRound(names: readonly string[], layout: Layout): number {
  const known = new Map<string, number>()
  const from = (at: number, seen: number): number => {
    if (seen === 2 ** names.length - 1) return between(names[at] ?? '', '', layout)
    const key = `${at} ${seen}`
    const before = known.get(key)
    if (before !== undefined) return before
    const ways = names.flatMap((name, next) =>
      seen & (1 << next) ? [] : [between(names[at] ?? '', name, layout) + from(next, seen | (1 << next))],
    )
    const metres = Math.min(...ways)
    known.set(key, metres)
    return metres
  }
  return from(-1, 0)
}

/** All ways to share six orders out to two lists of three, each by its shortest round. */
function bestOf(orders: readonly (readonly string[])[], layout: Layout): number {
  const sums: number[] = []
  for (let set = 0; set < 2 ** orders.length; set += 1) {
    const [here, there] = [true, false].map(inside =>
      orders.filter((_, nth) => Boolean(set & (1 << nth)) === inside).flat(),
    )
    if (here?.length !== 6 || !there) continue
    sums.push(shortestRound(here, layout) + shortestRound(there, layout))
  }
  return Math.min(...sums)
}
