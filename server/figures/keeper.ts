import type { Database } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import { keepFigures } from './keep.ts'

const everyMs = 10 * 60_000
/** Benches that come back after a restart go first. */
const firstMs = 5_000

type World = {
  readonly database: Pick<Database, 'db' | 'quiet'>
  readonly clock: Clock
  readonly failed: (error: unknown) => void
}

/** Keeps the figures of each day that ends, while the server runs. Servers of one house take turns. */
export function makeKeeper({ database: { db, quiet }, clock, failed }: World) {
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let keeping: Promise<unknown> = Promise.resolve()

  function keepIn(ms: number) {
    timer = setTimeout(() => {
      keeping = keepFigures(db, { now: clock(), pause: quiet, stopped: () => closing })
        .catch(failed)
        .finally(() => !closing && keepIn(everyMs))
    }, ms).unref()
  }

  return {
    watch: () => keepIn(firstMs),
    async close() {
      closing = true
      clearTimeout(timer)
      await keeping
    },
  }
}
