import type { Database } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import { makeShares } from './share.ts'

const everyMs = 5 * 60_000
/** Benches that come back after a restart go first. */
const firstMs = 8_000

type World = {
  readonly database: Pick<Database, 'db' | 'quiet'>
  readonly clock: Clock
  readonly failed: (error: unknown) => void
}

/** Makes the share of each day that begins, while the server runs. */
export function makePlanner({ database: { db, quiet }, clock, failed }: World) {
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let making: Promise<unknown> = Promise.resolve()

  function makeIn(ms: number) {
    timer = setTimeout(() => {
      making = quiet()
        .then(() => (closing ? 0 : makeShares(db, clock())))
        .catch(failed)
        .finally(() => !closing && makeIn(everyMs))
    }, ms).unref()
  }

  return {
    watch: () => makeIn(firstMs),
    async close() {
      closing = true
      clearTimeout(timer)
      await making
    },
  }
}
