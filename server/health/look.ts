import { sql } from 'drizzle-orm'
import type { Health, ScansTold } from '#contract/endpoints/service.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { lastBackup } from '../backup/places.ts'
import { freeBytes } from '../db/embedded/folder.ts'
import { migrationOf, newestMigration } from '../db/migrate.ts'
import type { Database, Db } from '../db/open.ts'
import { benchesOf } from './benches.ts'
import { queuesOf } from './queues.ts'
import { scansIn } from './scans.ts'
import { slowestCalls } from './slow-calls.ts'
import { version } from './version.ts'

/** What the server knows of itself. */
export type Self = {
  readonly database: Database
  /** Undefined if the server keeps nothing in a folder. */
  readonly dataDir: string | undefined
  readonly startedAt: Date
  /** What all its processes counted, as `/metrics` says it. */
  readonly counted: () => Promise<string>
  /** Counts scans that a bench told of. */
  readonly heard: (scans: ScansTold) => void
  /** The version of the application's files that it gives out; undefined before the first build. */
  readonly pageVersion: () => string | undefined
}

const mostSlow = 8

/** How the server, its database and the benches are, for managers. */
export async function lookAtHealth(db: Db, user: WarehouseUser, self: Self, now: Date): Promise<Health> {
  const { database, dataDir, startedAt, counted, pageVersion } = self
  const metrics = await counted()
  const { pool, kind } = database
  return {
    now: now.toISOString(),
    ...{ version, startedAt: startedAt.toISOString() },
    database: {
      kind,
      bytes: await bytesOf(db),
      current: (await migrationOf(pool)) === newestMigration(),
      connections: {
        lent: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        awaited: pool.waitingCount,
      },
    },
    replica: (await database.replica?.look()) ?? null,
    freeBytes: dataDir === undefined ? null : await freeBytes(dataDir).catch(() => null),
    backupAt: dataDir === undefined ? null : ((await lastBackup(dataDir))?.toISOString() ?? null),
    queues: await queuesOf(db),
    ...(await benchesOf(db, user, { now, pageVersion: pageVersion() })),
    slow: slowestCalls(metrics, mostSlow),
    scans: scansIn(metrics),
  }
}

async function bytesOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}
