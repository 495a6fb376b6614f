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
} & Trouble

/** Happens this long after a bill began to be closed. */
export type AtClosing = { readonly delayMs: number } & Extract<Trouble, { what: 'kill' | 'kill-database' }>

type Trouble =
  | { readonly what: 'kill' }
  | { readonly what: 'kill-database' }
  | { readonly what: 'cut' }
  | { readonly what: 'clock'; readonly minutes: number }

export type Plan = {
  readonly seed: number
  readonly tabs: readonly Tab[]
  readonly disturbances: readonly Disturbance[]
  /** The work after the turn of the next month. */
  readonly monthEnd: readonly Tab[]
  /** One for each closing that is sent, until none is left. */
  readonly atClosings: readonly (AtClosing | undefined)[]
}

const hour = 60
const day = 24 * hour

export type Size = {
  readonly errandsEach: number
  readonly killsAtMost: number
  /** Of this many closings some are disturbed, each by a kill. */
  readonly closings: number
}
export const large: Size = { errandsEach: 20, killsAtMost: 2, closings: 4 }
/** For `npm test`: starting the server is most of the work. */
export const small: Size = { errandsEach: 6, killsAtMost: 1, closings: 1 }

/** Everything that a history decides by chance. The same seed and size give the same plan on every machine. */
export function planOf(seed: number, { errandsEach, killsAtMost, closings }: Size): Plan {
  const chance = makeChance(seed * 7919 + 1)
  // Camille works in two tabs of one browser, and so does Inès; the two share a session. Camille and Amina are managers.
  const people = ['camille 1', 'camille 2', 'amina 1', 'ines 1', 'theo 1'] as const
  const working = (name: string, errands: readonly PlannedErrand[]) => ({
    ...{ name, username: name.slice(0, -2), errands },
  })
  const tabs = people.map(name =>
    working(
      name,
      Array.from({ length: errandsEach }, () => planErrand(chance, chance.pick(errandNames))),
    ),
  )
  // In a short history nobody takes an order from its list to its return by chance.
  const sending = working('ines 2', [planErrand(chance, 'wholeWay')])
  const changes = people.length * errandsEach
  return {
    ...{ seed, tabs: [...tabs, sending] },
    disturbances: planDisturbances(chance, { changes, killsAtMost }),
    monthEnd: [
      ...['camille 1', 'amina 1'].map(name =>
        working(name, [planErrand(chance, 'closeAll'), planErrand(chance, 'correctWork')]),
      ),
      working('theo 1', [planErrand(chance, 'doWork'), planErrand(chance, 'load')]),
    ],
    atClosings: Array.from({ length: closings }, () => planAtClosing(chance)),
  }
}

function planErrand(chance: Chance, what: ErrandName): PlannedErrand {
  return {
    what,
    seed: chance.int(1, 2 ** 31),
    logsOut: chance.happens(0.04),
    offlineFor: chance.happens(0.08) ? chance.int(2, 12) : 0,
    clockMinutes: chance.happens(0.1) ? chance.pick([-day, -hour, 7, hour, 40 * day]) : 0,
  }
}

/** A closing takes some hundred milliseconds while its days are kept, and some ten afterwards. */
function planAtClosing(chance: Chance): AtClosing | undefined {
  const [isDisturbed, what] = [chance.happens(0.5), chance.pick(['kill', 'kill', 'kill-database'] as const)]
  const delayMs = chance.int(1, chance.pick([15, 60, 250]))
  return isDisturbed ? { what, delayMs } : undefined
}

type Extent = { changes: number; killsAtMost: number }

/**
 * The clock never goes back behind the last midnight: a day's figures are kept once it is over, and what came into it after
 * that would be on no bill. It passes into April, and so on, while people work.
 */
function planDisturbances(chance: Chance, { changes, killsAtMost }: Extent): Disturbance[] {
  const when = () => ({ afterChanges: chance.int(4, changes), delayMs: chance.int(0, 25) })
  const kills = Array.from({ length: chance.int(1, killsAtMost) }, () => ({
    ...when(),
    what: 'kill' as const,
  }))
  const databaseKills = chance.happens(0.5) ? [{ ...when(), what: 'kill-database' as const }] : []
  const cuts = Array.from({ length: chance.int(0, 2) }, () => ({ ...when(), what: 'cut' as const }))
  const clocks = chance.happens(0.5)
    ? [{ ...when(), what: 'clock' as const, minutes: chance.pick([-9 * hour, -hour, 11 * hour, 40 * day]) }]
    : []
  const nextDay = {
    ...{ what: 'clock' as const, minutes: day, delayMs: 0 },
    afterChanges: Math.ceil(changes * 0.4),
  }
  return [...kills, ...databaseKills, ...cuts, ...clocks, nextDay].sort(
    (one, other) => one.afterChanges - other.afterChanges,
  )
}
