import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Database, Replica, ReplicaLook } from './database.ts'
import { drizzleOver, GuardedPool, lasting } from './pool.ts'

type Options = {
  /** The time that a reading waits for the replica to catch up. */
  readonly patienceMs?: number
  /** The pause after a failure of the replica. */
  readonly pauseMs?: number
}

const againAfterMs = 5
/** A replica that is connected and does not answer in this time has failed. */
const answersWithinMs = 2_000

/**
 * Opens a streaming copy. A reading goes there once the copy has replayed all that the primary had acknowledged when the
 * reading began, so that people find there what they have just changed, or were told of.
 */
export function openReplica(
  primary: Pick<Database, 'db' | 'pool'>,
  address: string,
  { patienceMs = 300, pauseMs = 5_000 }: Options = {},
): Replica {
  const pool = new GuardedPool({
    connectionString: address,
    connectionTimeoutMillis: 1_000,
    // A machine that is gone without a word answers no query, and no reset either.
    query_timeout: 10_000,
    ...lasting,
  })
  const db = drizzleOver(pool, { kept: primary.db.kept })
  const listeners = new Set<Parameters<Replica['hear']>[0]>()
  const answered = { replica: 0, primary: 0 }
  let state: ReplicaLook['state'] | undefined
  let notBefore = 0

  const note = (next: ReplicaLook['state'], error?: unknown): void => {
    notBefore = next === 'serving' ? 0 : performance.now() + pauseMs
    if (next === state) return
    state = next
    for (const told of listeners) told(next, error)
  }

  /** Undefined if the primary does not say what it has acknowledged: then it answers for itself, or fails. */
  async function look(): Promise<ReplicaLook | undefined> {
    const mark = await markOf(primary.pool).catch(() => undefined)
    if (!mark) return undefined
    try {
      const found = await caughtUp(pool, mark, patienceMs)
      note(found.state)
      return found
    } catch (error) {
      note('silent', error)
      return { state: 'silent', behindBytes: null }
    }
  }

  return {
    async read(work) {
      let failure: unknown
      if (performance.now() >= notBefore && (await look())?.state === 'serving') {
        try {
          const found = await work(db)
          answered.replica += 1
          return found
        } catch (error) {
          failure = error
        }
      }
      const found = await work(primary.db)
      // A reading that fails at both is no fault of the replica's.
      if (failure !== undefined) note('silent', failure)
      answered.primary += 1
      return found
    },
    look: async () => (await look()) ?? { state: state ?? 'silent', behindBytes: null },
    hear(told) {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    counted: () => ({ ...answered }),
    close: () => pool.end(),
  }
}

type Mark = { readonly lsn: string; readonly cluster: string; readonly name: string }

/** The end of the primary's journal on its disk: every acknowledged change lies before it. */
async function markOf(pool: Pool): Promise<Mark | undefined> {
  const { rows } = await pool.query<Mark>(`
    select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as cluster, current_database() as name
    from pg_control_system()`)
  return rows[0]
}

type Position = { readonly copies: boolean; readonly behind: number | null }

/** Looks again until the replica is there or the time is up. Throws if it does not answer. */
async function caughtUp(pool: Pool, { lsn, cluster, name }: Mark, patienceMs: number): Promise<ReplicaLook> {
  const until = performance.now() + patienceMs
  const ask = async () => {
    const { rows } = await pool.query<Position>(
      `select pg_is_in_recovery() and system_identifier::text = $2 and current_database() = $3 as copies,
        pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::float8 as behind
      from pg_control_system()`,
      [lsn, cluster, name],
    )
    return rows[0]
  }
  for (;;) {
    const position = await answering(ask())
    if (!position?.copies || position.behind === null) return { state: 'other', behindBytes: null }
    if (position.behind <= 0) return { state: 'serving', behindBytes: 0 }
    if (performance.now() >= until) return { state: 'late', behindBytes: position.behind }
    await pause(againAfterMs)
  }
}

async function answering<T>(asked: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const tooLong = pause(answersWithinMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error('The replica says nothing')
  })
  tooLong.catch(() => {})
  try {
    return await Promise.race([asked, tooLong])
  } finally {
    answered.abort()
  }
}
