import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { handlers } from '../handlers.ts'
import { databaseSilent } from './problems.ts'

export const serviceHandlers = handlers(serviceCalls, {
  health: async ({ db, database, log }) => {
    const tooLong = new AbortController()
    const answers = db.execute(sql`select 1`).then(
      () => true,
      error => {
        log.warn({ err: error }, 'the database does not answer')
        return false
      },
    )
    const gaveUp = pause(patienceMs, false, { signal: tooLong.signal }).catch(() => false)
    const answered = await Promise.race([answers, gaveUp])
    tooLong.abort()
    return answered ? { status: 'ok' as const, database: database.kind } : databaseSilent
  },
})

/** The health check gives up on the database after this time. */
const patienceMs = 2000
