import { setTimeout as pause } from 'node:timers/promises'
import type { House } from './house.ts'
import { until } from './servers.ts'

/** A step and when it was done, in seconds since the failure. */
export type Step = { readonly at: number; readonly what: string }

export type Seen = {
  readonly failure: string
  readonly steps: readonly Step[]
  /** The longest time in which no change of any bench was acknowledged, and of the bench that waited longest. */
  readonly silent: number
  readonly worst: number
  /** The longest time in which a screen heard nothing of the others' changes. */
  readonly deaf: number
  readonly acknowledged: number
  readonly found: number
  readonly wrong: readonly string[]
}

const settlesWithin = 90_000
/** Benches have gone on when each had so many changes acknowledged since. */
const goneOn = 5

export type Note = (what: string) => void

/**
 * Lets the benches work while something fails and is mended, until all go on; then they rest, and what they were told is compared with
 * the database. `mend` comes last and leaves the house whole.
 */
export async function whileWorking(
  house: House,
  failure: string,
  fail: (note: Note) => Promise<void>,
  mend: (note: Note) => Promise<void> = async () => {},
): Promise<Seen> {
  const { crowd, watching } = house
  const begun = performance.now()
  for (const bench of crowd) bench.work()
  await pause(3_000)
  const failedAt = performance.now()
  const steps: Step[] = []
  const note: Note = what => {
    steps.push({ at: (performance.now() - failedAt) / 1000, what })
  }
  await fail(note)
  const mendedAt = performance.now()
  const allGoOn = await until(
    async () =>
      crowd.every(({ acknowledged }) => acknowledged.filter(({ at }) => at > mendedAt).length >= goneOn),
    settlesWithin,
  )
  note(allGoOn ? 'all benches go on' : 'NOT ALL BENCHES GO ON')
  await until(async () => watching.every(({ heard }) => told(heard).some(at => at > mendedAt)), 30_000)
  await mend(note)
  await Promise.race([Promise.all(crowd.map(bench => bench.rest())), pause(settlesWithin)])
  const restedAt = performance.now()
  const between = (times: readonly number[]) => longestGap(times, failedAt - 1_000, restedAt)
  const acks = crowd.map(({ acknowledged }) => acknowledged.map(({ at }) => at))
  const seen = await compare(house, begun)
  return {
    ...{ failure, steps },
    silent: between(acks.flat().sort((one, other) => one - other)),
    worst: Math.max(...acks.map(between)),
    deaf: Math.max(...watching.map(({ heard }) => between(told(heard)))),
    ...seen,
    wrong: [...seen.wrong, ...(allGoOn ? [] : ['not all benches went on'])],
  }
}

const told = (heard: House['watching'][number]['heard']) =>
  heard.filter(({ kinds }) => kinds.includes('stock') || kinds.includes('missed')).map(({ at }) => at)

/** In seconds, between two that follow each other. What follows the last one is not counted: then they rest. */
function longestGap(times: readonly number[], from: number, to: number): number {
  const inside = times.filter(at => at >= from && at <= to)
  const gaps = inside.slice(1).map((at, nth) => at - (inside[nth] ?? at))
  return Math.max(0, ...gaps) / 1000
}

/** Every change that was acknowledged is there once, and nothing else is. */
async function compare({ databases, primary, crowd }: House, since: number) {
  const changes = crowd.flatMap(({ acknowledged }) => acknowledged)
  const { moves, keys } = await databases.ask(primary(), async client => {
    const moves = await client.query<{ id: string }>(`select id from moves where type = 'TRANSFER'`)
    const keys = await client.query<{ key: string; moves: string[] }>(
      `select key, array(select jsonb_array_elements_text(answer -> 'data' -> 'moves')) as moves
       from idempotency_keys where status = 200`,
    )
    return { moves: moves.rows.map(({ id }) => id), keys: keys.rows }
  })
  const kept = new Map(keys.map(({ key, moves }) => [key, moves.join()]))
  const there = new Set(moves)
  const lost = changes.filter(
    ({ key, moves }) => kept.get(key) !== moves.join() || !moves.every(id => there.has(id)),
  )
  const expected = changes.flatMap(({ moves }) => moves)
  const wrong = [
    ...(lost.length > 0 ? [`${lost.length} acknowledged changes are not in the database`] : []),
    ...(moves.length !== expected.length || new Set(expected).size !== expected.length
      ? [`${moves.length} moves for ${expected.length} acknowledged ones`]
      : []),
    ...crowd.flatMap(({ refused }) => refused.splice(0)),
  ]
  const during = changes.filter(({ at }) => at >= since)
  return { acknowledged: during.length, found: during.filter(one => !lost.includes(one)).length, wrong }
}
