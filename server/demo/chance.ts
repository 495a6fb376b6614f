import { createHash } from 'node:crypto'

export type Chance = ReturnType<typeof makeChance>

/** A seeded random generator, so that the demo warehouse is the same on every machine. */
export function makeChance(seed: number) {
  let state = seed >>> 0
  /** mulberry32 */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  return {
    int,
    pick,
    happens: (probability: number): boolean => next() < probability,
    digits: (count: number): string => Array.from({ length: count }, () => int(0, 9)).join(''),
    shuffled: <T>(items: readonly T[]): T[] =>
      items
        .map(item => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
    uuid: (): string => {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16)).join('')
      const variant = '89ab'.charAt(int(0, 3))
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

/** Sixteen bytes derived from a name, for the demo's public badges. */
export const publicBytes = (name: string): Buffer =>
  createHash('sha256').update(`douchette demo ${name}`).digest().subarray(0, 16)

export type Clock = ReturnType<typeof makeClock>

const minute = 60_000
const quarter = 15 * minute

/** Places every moment of the demo relative to now: its morning is over and its lorries leave soon. */
export function makeClock(now: Date) {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const started = Math.max(midnight.getTime(), now.getTime() - 7 * 60 * minute)
  return {
    now,
    /** A moment in today's working time: 0 is its start, 1 is now. */
    today: (part: number): Date => new Date(started + (now.getTime() - started) * part),
    daysAgo: (days: number, hour = 9): Date => {
      const day = new Date(midnight)
      day.setDate(day.getDate() - days)
      day.setHours(hour)
      return day
    },
    /** Rounded up to a quarter of an hour, like a lorry's departure. */
    inMinutes: (minutes: number): Date =>
      new Date(Math.ceil((now.getTime() + minutes * minute) / quarter) * quarter),
  }
}

/** `16:30`, in this machine's time zone. */
export const hourOf = (moment: Date): string =>
  [moment.getHours(), moment.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')

export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
