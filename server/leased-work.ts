import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** A server that is gone is believed to be so after this long. */
export const leaseSeconds = 10
const renewMs = 3_000

/** Work that any server of the house does beside the calls, row by row. */
export type LeasedWork = {
  /** Somebody asked for it, or waits for it: the next look comes at once. */
  wake(): void
  /** Looks by itself from now on, for another server may die with a row in its hands. */
  watch(): void
  /** Ends the looks and waits for what is under way. */
  close(): Promise<void>
}

type Work<Row> = {
  readonly name: string
  /** How many rows a server has in its hands at once. */
  readonly atOnce: number
  /** Takes at most so many rows that are due, and those of dead servers, under this run's name. */
  readonly claim: (by: string, most: number) => Promise<Row[]>
  /** Says that this server lives and still has its rows in its hands. */
  readonly renew: (by: string) => Promise<unknown>
  readonly turn: (row: Row, by: string) => Promise<void>
  /** The turn ended in a surprise: the row is put down. */
  readonly putDown: (row: Row, by: string) => Promise<unknown>
  /** Whether anything is under way or due soon, so that the next look comes soon. */
  readonly isBusy: () => Promise<boolean>
  readonly failed: (error: unknown) => void
}

const soonMs = 250
const idleMs = 3_000
const committedMs = 25

export function doLeasedWork<Row>(work: Work<Row>): LeasedWork {
  const { atOnce, failed } = work
  /** This run of this server: a lease of an earlier run is a dead one's. */
  const by = randomUUID()
  // A turn is no part of the transaction that asks for it.
  const outside = new AsyncResource(work.name)
  const under = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let renewing: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let wanted = false
  let watching = false
  let closing = false

  async function look() {
    do {
      wanted = false
      const most = atOnce - under.size
      for (const row of most > 0 ? await work.claim(by, most) : []) begin(row)
    } while (wanted && !closing)
    const busy = await work.isBusy()
    if (!closing && (busy || watching)) wakeIn(busy ? soonMs : idleMs)
  }

  function begin(row: Row) {
    renewing ??= setInterval(() => void work.renew(by).catch(failed), renewMs)
    const all: Promise<void> = work
      .turn(row, by)
      .catch(async error => {
        failed(error)
        await work.putDown(row, by)
      })
      .catch(failed)
      .finally(() => {
        under.delete(all)
        if (under.size === 0) {
          clearInterval(renewing)
          renewing = undefined
        }
        wake()
      })
    under.add(all)
  }

  function wakeIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(wake, ms).unref()
  }

  function wake() {
    if (closing) return
    wanted = true
    looking ??= outside
      .runInAsyncScope(look)
      .catch(error => {
        failed(error)
        if (!closing) wakeIn(idleMs)
      })
      .finally(() => {
        looking = undefined
      })
  }

  return {
    wake() {
      // Now, and once the transaction that asks is over.
      setImmediate(wake)
      setTimeout(wake, committedMs).unref()
    },
    watch() {
      watching = true
      wake()
    },
    async close() {
      closing = true
      clearTimeout(timer)
      await looking
      await Promise.all(under)
    },
  }
}
