import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { handlers } from '../handlers.ts'
import { forTheLog } from './for-the-log.ts'
import { databaseSilent, diskFull, readOnly } from './problems.ts'

export const serviceHandlers = handlers(serviceCalls, {
  health: async ({ db, database, disk, log }) => {
    const tooLong = new AbortController()
    const answers = db
      .execute<{ mode: string }>(sql`select current_setting('transaction_read_only') as mode`)
      .then(
        ({ rows }) => rows[0]?.mode ?? 'off',
        error => {
          log.warn({ err: forTheLog(error) }, 'the database does not answer')
          return undefined
        },
      )
    const gaveUp = pause(patienceMs, undefined, { signal: tooLong.signal }).catch(() => undefined)
    const mode = await Promise.race([answers, gaveUp])
    tooLong.abort()
    if (mode === undefined) return databaseSilent
    if (mode === 'on') return readOnly
    if (disk.isFull()) return diskFull
    const free = await database.embedded?.freeBytes()
    if (free !== undefined && free < leastFreeBytes) return diskFull
    return { status: 'ok' as const, database: database.kind }
  },
})

/** A change writes more than itself: below this, PostgreSQL may fail in the middle of its journal. */
const leastFreeBytes = 64 * 2 ** 20

/** The health check gives up on the database after this time. */
const patienceMs = 2000
