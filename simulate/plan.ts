import { type Chance, makeChance } from '#server/demo/chance.ts'
import { type ErrandName, errandNames } from './errands/index.ts'
import type { Troubles } from './world/bench.ts'

export type PlannedErrand = Troubles & {
  readonly what: ErrandName
  /** The person logs out just before, in all tabs. */
  readonly logsOut: boolean
}

export type Tab = {
  readonly username: string
  readonly name: string
  readonly errands: readonly PlannedErrand[]
}

/** Happens when the house has sent this many changes. */
export type Disturbance = {
  readonly afterChanges: number
  readonly delayMs: number
} & (
  | { readonly what: 'kill' }
  | { readonly what: 'kill-database' }
  | { readonly what: 'cut' }
  | { readonly what: 'clock'; readonly minutes: number }
)

export type Plan = {
  readonly seed: number
  readonly tabs: readonly Tab[]
  readonly disturbances: readonly Disturbance[]
}

const hour = 60
const day = 24 * hour

export type Size = { readonly errandsEach: number; readonly killsAtMost: number }
export const large: Size = { errandsEach: 20, killsAtMost: 2 }
/** For `npm test`: starting the server is most of the work. */
export const small: Size = { errandsEach: 6, killsAtMost: 1 }

/** Everything that a history decides by chance. The same seed and size give the same plan on every machine. */
export function planOf(seed: number, { errandsEach, killsAtMost }: Size): Plan {
  const chance = makeChance(seed * 7919 + 1)
  // Camille works in two tabs of one browser; the two share her session.
  const people = ['camille 1', 'camille 2', 'ines 1', 'theo 1'] as const
  const tabs = people.map(name => ({
    name,
    username: name.slice(0, -2),
    errands: Array.from({ length: errandsEach }, () => planErrand(chance)),
  }))
  const changes = people.length * errandsEach
  return { seed, tabs, disturbances: planDisturbances(chance, { changes, killsAtMost }) }
}

function planErrand(chance: Chance): PlannedErrand {
  return {
    what: chance.pick(errandNames),
    seed: chance.int(1, 2 ** 31),
    logsOut: chance.happens(0.04),
    offlineFor: chance.happens(0.08) ? chance.int(2, 12) : 0,
    clockMinutes: chance.happens(0.1) ? chance.pick([-day, -hour, 7, hour, 40 * day]) : 0,
  }
}

type Extent = { changes: number; killsAtMost: number }

function planDisturbances(chance: Chance, { changes, killsAtMost }: Extent): Disturbance[] {
  const when = () => ({ afterChanges: chance.int(4, changes), delayMs: chance.int(0, 25) })
  const kills = Array.from({ length: chance.int(1, killsAtMost) }, () => ({
    ...when(),
    what: 'kill' as const,
  }))
  const databaseKills = chance.happens(0.5) ? [{ ...when(), what: 'kill-database' as const }] : []
  const cuts = Array.from({ length: chance.int(0, 2) }, () => ({ ...when(), what: 'cut' as const }))
  const clocks = chance.happens(0.5)
    ? [{ ...when(), what: 'clock' as const, minutes: chance.pick([-day, -hour, 11 * hour, 40 * day]) }]
    : []
  return [...kills, ...databaseKills, ...cuts, ...clocks].sort(
    (one, other) => one.afterChanges - other.afterChanges,
  )
}
