import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { handlers } from '../handlers.ts'
import { forTheLog } from './for-the-log.ts'
import { databaseSilent, diskFull } from './problems.ts'

export const serviceHandlers = handlers(serviceCalls, {
  health: async ({ db, database, log }) => {
    const tooLong = new AbortController()
    const answers = db.execute(sql`select 1`).then(
      () => true,
      error => {
        log.warn({ err: forTheLog(error) }, 'the database does not answer')
        return false
      },
    )
    const gaveUp = pause(patienceMs, false, { signal: tooLong.signal }).catch(() => false)
    const answered = await Promise.race([answers, gaveUp])
    tooLong.abort()
    if (!answered) return databaseSilent
    const free = await database.embedded?.freeBytes()
    if (free !== undefined && free < leastFreeBytes) return diskFull
    return { status: 'ok' as const, database: database.kind }
  },
})

/** A change writes more than itself: below this, PostgreSQL may fail in the middle of its journal. */
const leastFreeBytes = 64 * 2 ** 20

/** The health check gives up on the database after this time. */
const patienceMs = 2000
