import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { keepLooking, type Looking } from './keep-looking.ts'

/** A server that is gone is believed to be so after this long. */
const leaseSeconds = 10
const renewMs = 3_000

/** The end of a lease that is renewed now, by the database's clock. */
export const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/** The pause before the next question to a carrier, after so many tries. */
export function pauseAfter(tries: number, firstMs: number): SQL {
  const seconds = Math.min(600, (firstMs / 1000) * 2 ** Math.min(tries - 1, 12))
  return sql`now() + make_interval(secs => ${seconds})`
}

/** Work that any server of the house does beside the calls, row by row. */
type Work<Row> = {
  readonly name: string
  /** The number of rows that a server works on at once. */
  readonly atOnce: number
  /** Takes due rows and those of dead servers under this run's name, at most so many. */
  readonly claim: (by: string, most: number) => Promise<Row[]>
  /** Says that this server lives and still has its rows in its hands. */
  readonly renew: (by: string) => Promise<unknown>
  readonly turn: (row: Row, by: string) => Promise<void>
  /** The turn ended in a surprise: the row is put down. */
  readonly putDown: (row: Row, by: string) => Promise<unknown>
  /** Whether work is under way or due soon, so that the next look comes soon. */
  readonly isBusy: () => Promise<boolean>
  readonly failed: (error: unknown) => void
}

export function doLeasedWork<Row>({ name, isBusy, failed, atOnce, ...work }: Work<Row>): Looking {
  /** This run of this server: a lease of an earlier run is a dead one's. */
  const by = randomUUID()
  let inHand = 0
  let renewing: NodeJS.Timeout | undefined

  async function take(row: Row) {
    inHand += 1
    renewing ??= setInterval(() => void work.renew(by).catch(failed), renewMs)
    try {
      await work.turn(row, by)
    } catch (error) {
      failed(error)
      await work.putDown(row, by)
    } finally {
      inHand -= 1
      if (inHand === 0) {
        clearInterval(renewing)
        renewing = undefined
      }
    }
  }

  return keepLooking({
    ...{ name, isBusy, failed },
    async look(begin) {
      const most = atOnce - inHand
      for (const row of most > 0 ? await work.claim(by, most) : []) begin(take(row))
      return false
    },
  })
}
