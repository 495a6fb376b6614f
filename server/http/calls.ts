import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { hasAnsweredSince } from '../db/answers.ts'
import { migrationOf, newestMigration } from '../db/migrate.ts'
import type { Database, Db } from '../db/open.ts'
import { data, handlers } from '../handlers.ts'
import { keepWord } from '../health/benches.ts'
import { lookAtHealth } from '../health/look.ts'
import { version } from '../version.ts'
import {
  type Disk,
  databaseSilent,
  diskFull,
  forTheLog,
  foundNoneFree,
  readOnly,
  serverBusy,
} from './problems.ts'

export const serviceHandlers = handlers(serviceCalls, {
  health: async parts => {
    const trouble = await troubleOf(parts)
    return trouble ?? { status: 'ok' as const, version, database: parts.database.kind }
  },

  ready: async parts => {
    const trouble = await troubleOf(parts)
    if (trouble) return trouble
    const migration = await migrationOf(parts.database.pool)
    return migration === newestMigration() ? { status: 'ok' as const, migration } : tablesOutOfDate
  },

  look: ({ db, user, self, clock }) => data(lookAtHealth(db, user, self, clock())),

  tell: async ({ db, user, body, self, clock }) => {
    self.heard(await keepWord(db, user, body, clock()))
    return undefined
  },
})

type Parts = { db: Db; database: Database; disk: Disk; log: FastifyBaseLogger }

/** The reason why no change can be written now. */
async function troubleOf({ db, database, disk, log }: Parts): Promise<Refusal | undefined> {
  const began = performance.now()
  const tooLong = new AbortController()
  let failure: unknown
  const answers = db
    .execute<{ mode: string }>(sql`select current_setting('transaction_read_only') as mode`)
    .then(
      ({ rows }) => rows[0]?.mode ?? 'off',
      (error: unknown) => {
        failure = error
        return undefined
      },
    )
  const gaveUp = pause(patienceMs, undefined, { signal: tooLong.signal }).catch(() => undefined)
  const mode = await Promise.race([answers, gaveUp])
  tooLong.abort()
  if (mode === undefined) {
    const isBusy = failure === undefined ? hasAnsweredSince(database.pool, began) : foundNoneFree(failure)
    note(database, log, isBusy ? 'busy' : 'silent', failure)
    return isBusy ? serverBusy : databaseSilent
  }
  noteEnd(database, log)
  if (mode === 'on') return readOnly
  if (disk.isFull()) return diskFull
  const free = await database.embedded?.freeBytes()
  if (free !== undefined && free < leastFreeBytes) return diskFull
  return undefined
}

/** Another program has migrated the database while this one ran. */
const tablesOutOfDate = refuse(
  'tables-out-of-date',
  'La base a été changée par une autre version de Douchette : mettez ce serveur à jour.',
  { status: 503, retryAfter: 60 },
)

type Trouble = 'silent' | 'busy'

const begins: Readonly<Record<Trouble, string>> = {
  silent: 'the database does not answer',
  busy: 'no connection to the database is free',
}
const ends: Readonly<Record<Trouble, string>> = {
  silent: 'the database answers again',
  busy: 'connections to the database are free again',
}

/** The trouble that the last look found, if any. A balancer looks each second; the log gets each change once. */
const troubles = new WeakMap<Database, Trouble>()

function note(database: Database, log: FastifyBaseLogger, trouble: Trouble, failure: unknown): void {
  if (troubles.get(database) === trouble) return
  troubles.set(database, trouble)
  log.warn(failure === undefined ? {} : { err: forTheLog(failure) }, begins[trouble])
}

function noteEnd(database: Database, log: FastifyBaseLogger): void {
  const trouble = troubles.get(database)
  if (trouble === undefined) return
  troubles.delete(database)
  log.info(ends[trouble])
}

/** A change writes more than itself: below this, PostgreSQL may fail in the middle of its journal. */
const leastFreeBytes = 64 * 2 ** 20

/** The health check gives up on the database after this time. */
const patienceMs = 2000
