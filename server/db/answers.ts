import type { Pool } from 'pg'

/** Every connection was lent for too long, to callers whom the database did answer meanwhile. */
export class AllLent extends Error {
  override name = 'AllLent'
}

/** Times by the clock that only goes forward. */
const lastAnswers = new WeakMap<Pool, number>()

/** Notes each time that the database has answered all that somebody had asked it. */
export function noteAnswers(pool: Pool): void {
  pool.on('connect', client => {
    client.on('drain', () => lastAnswers.set(pool, performance.now()))
  })
}

export const hasAnsweredSince = (pool: Pool, moment: number): boolean =>
  (lastAnswers.get(pool) ?? Number.NEGATIVE_INFINITY) >= moment

/** pg's words where none of the pool's connections was given back in time. */
const waitedInVain = 'timeout exceeded when trying to connect'

/** Turns the error of a wait in vain into `AllLent` if the database answered somebody meanwhile; else it stays a silent database. */
export function whyNotLent<E>(pool: Pool, error: E, since: number): E | AllLent {
  const inVain = error instanceof Error && error.message === waitedInVain
  return inVain && hasAnsweredSince(pool, since)
    ? new AllLent('Every connection was lent for too long')
    : error
}
