import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { makeChance } from '#server/demo/chance.ts'
import { type Candidate, chooseOrders } from '#server/picking/choose.ts'
import { inOrderOfWalk, type Layout, layoutOf, type Spot } from '#server/picking/walk.ts'
import { metresWalked } from '#tests/server/picking/metres.ts'

type House = {
  readonly places: number
  readonly aisles: number
  readonly bays: number
  readonly levels: number
}

const houses: readonly House[] = [
  { places: 500, aisles: 5, bays: 20, levels: 5 },
  { places: 5_000, aisles: 25, bays: 40, levels: 5 },
  { places: 50_000, aisles: 100, bays: 100, levels: 5 },
]
const departures = ['14 h', '16 h', '18 h', '20 h']
const lookedAt = 400
const bars = { fewer: 0.25, planningMs: 2_000 }

type Order = Candidate & { readonly names: readonly string[] }

/**
 * `npm run bench -- tours [orders]`: metres that a day's lists lead through warehouses of three sizes. Beside it stand the lists of
 * the most urgent orders, walked in the order of all places. Half of the orders have one piece; few articles are in most orders.
 */
export function bench([asked = '2000']: readonly string[]): void {
  const missed: string[] = []
  for (const house of houses) {
    const places = placesOf(house)
    const layout = layoutOf(places)
    const orders = dayOf(Number(asked), places, layout)
    const walkOf = new Map(places.map(({ name, walk }) => [name, walk]))
    const [before, after] = [0, 1].map(() => ({ metres: 0, lists: 0, ms: 0, longestMs: 0 }))
    if (!before || !after) throw new Error('There are two ways')
    for (const shape of ['mono', 'multi'] as const) {
      const { monoOrders, trolleySlots } = usualPickingSettings
      const room = shape === 'mono' ? monoOrders : trolleySlots
      const own = orders.filter(({ names }) => (names.length === 1) === (shape === 'mono'))
      for (let from = 0; from < own.length; from += room) {
        const names = own.slice(from, from + room).flatMap(one => one.names)
        before.metres += metresWalked(
          names.toSorted((one, other) => (walkOf.get(one) ?? 0) - (walkOf.get(other) ?? 0)),
          layout,
        )
        before.lists += 1
      }
      for (let left = own; left.length > 0; ) {
        const begin = performance.now()
        const list = new Set(chooseOrders(left.slice(0, lookedAt), { room, layout, take: () => true }))
        const stops = [...list].flatMap(({ names }) =>
          names.map(name => ({ name, walk: walkOf.get(name) ?? 0 })),
        )
        const route = inOrderOfWalk(stops, layout)
        const ms = performance.now() - begin
        left = left.filter(one => !list.has(one))
        after.metres += metresWalked(
          route.map(({ name }) => name),
          layout,
        )
        after.lists += 1
        after.ms += ms
        after.longestMs = Math.max(after.longestMs, ms)
      }
    }
    const fewer = 1 - after.metres / before.metres
    const name = `${house.places} places`
    console.log(
      `${name.padEnd(13)} ${orders.length} orders: ${km(before.metres)} in ${before.lists} lists before, ${km(after.metres)} in ${after.lists} now (${(100 * fewer).toFixed(0)} % fewer); planned in ${after.ms.toFixed(0)} ms, a list ${after.longestMs.toFixed(0)} ms at most`,
    )
    if (fewer < bars.fewer) missed.push(`${name}: ${(100 * fewer).toFixed(0)} % fewer metres`)
    if (after.ms > bars.planningMs) missed.push(`${name}: planned in ${after.ms.toFixed(0)} ms`)
  }
  for (const line of missed) console.log(`BAR MISSED: ${line}`)
  if (missed.length > 0) process.exitCode = 1
}

const km = (metres: number) => `${(metres / 1000).toFixed(1)} km`

function placesOf({ aisles, bays, levels }: House) {
  const names = Array.from({ length: aisles }, (_, aisle) => {
    const own = Array.from({ length: bays }, (_, bay) => bay + 1)
    const two = (n: number) => String(n).padStart(3, '0')
    return (aisle % 2 === 1 ? own.reverse() : own).flatMap(bay =>
      Array.from({ length: levels }, (_, level) => `${two(aisle + 1)}-${two(bay)}-${level + 1}`),
    )
  }).flat()
  return names.map((name, walk) => ({ name, walk }))
}

/** The most urgent first; within a departure as they came. */
function dayOf(many: number, places: readonly { name: string }[], layout: Layout): Order[] {
  const chance = makeChance(41)
  const articles = chance.shuffled(places)
  const orders = Array.from({ length: many }, () => {
    const lines = chance.happens(0.5) ? 1 : chance.int(2, 5)
    const names = Array.from({ length: lines }, () => {
      // A fifth of the articles is in four of five lines.
      const popular = chance.happens(0.8)
      const nth = chance.int(0, Math.floor(articles.length / (popular ? 5 : 1)) - 1)
      return articles[nth]?.name ?? ''
    })
    const spots: Spot[] = names.map(layout.spotOf)
    return { urgency: chance.pick(departures), names, spots }
  })
  return orders.sort((one, other) => one.urgency.localeCompare(other.urgency))
}
