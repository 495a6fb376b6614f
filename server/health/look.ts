import { sql } from 'drizzle-orm'
import { endpoints } from '#contract/endpoints/index.ts'
import type { Health, ScansTold } from '#contract/endpoints/service.ts'
import { outcomeKinds } from '#contract/scan-outcomes.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { lastBackup } from '../backup/places.ts'
import { freeBytes } from '../db/embedded/folder.ts'
import { migrationOf, newestMigration } from '../db/migrate.ts'
import type { Database, Db } from '../db/open.ts'
import { version } from '../version.ts'
import { benchesOf } from './benches.ts'
import { mailsGivenUp, queuesOf } from './queues.ts'

/** The server's facts about itself. */
export type Self = {
  readonly database: Database
  /** Undefined if the server keeps nothing in a folder. */
  readonly dataDir: string | undefined
  readonly startedAt: Date
  /** The figures of all its processes, in the form of `/metrics`. */
  readonly counted: () => Promise<string>
  /** Counts the scans that a bench reports. */
  readonly heard: (scans: ScansTold) => void
  /** The version of the application's files that it gives out; undefined before the first build. */
  readonly pageVersion: () => string | undefined
}

const mostSlow = 8

/** The health of the server, its database and the benches, for managers. */
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
    mailsGivenUp: await mailsGivenUp(db),
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

/** Scans by outcome, most frequent first, by the counter of `/metrics`, all processes together. */
function scansIn(metrics: string): Health['scans'] {
  return outcomeKinds
    .map(outcome => {
      const [, times = '0'] =
        new RegExp(`^douchette_scans_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(metrics) ?? []
      return { outcome, times: Number(times) }
    })
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
}

export type SlowCall = {
  readonly what: string
  readonly times: number
  readonly p50: number
  readonly p99: number
}

type Buckets = Map<number, number>

const line = /^douchette_call_seconds_bucket\{(.*)\} ([\d.]+)$/
const label = /(\w+)="([^"]*)"/g

/** A call that was made less often tells little of the usual. */
const fewest = 5

/** The calls that take longest, by the histogram of `/metrics`, all processes together and all answers alike. */
export function slowestCalls(metrics: string, most: number): SlowCall[] {
  const calls = new Map<string, Buckets>()
  for (const text of metrics.split('\n')) {
    const [, labels = '', count = ''] = line.exec(text) ?? []
    const {
      method = '',
      call = '',
      le = '',
    } = Object.fromEntries([...labels.matchAll(label)].map(([, name = '', value = '']) => [name, value]))
    if (le === '' || call === 'none') continue
    const asked = `${method} ${call}`
    const key = isFile.test(asked) ? files : (doing.get(asked) ?? asked)
    const buckets = calls.get(key) ?? new Map<number, number>()
    const limit = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
    buckets.set(limit, (buckets.get(limit) ?? 0) + Number(count))
    calls.set(key, buckets)
  }
  return [...calls]
    .map(([what, buckets]) => ({
      what,
      times: buckets.get(Number.POSITIVE_INFINITY) ?? 0,
      p50: quantileIn(buckets, 0.5),
      p99: quantileIn(buckets, 0.99),
    }))
    .filter(({ times }) => times >= fewest)
    .sort((one, other) => other.p99 - one.p99 || other.p50 - one.p50)
    .slice(0, most)
}

/** As Prometheus does it: evenly spread within a bucket. Beyond the last limit it is that limit. */
function quantileIn(buckets: Buckets, share: number): number {
  const sorted = [...buckets].sort(([one], [other]) => one - other)
  const wanted = share * (sorted.at(-1)?.[1] ?? 0)
  let [below, before] = [0, 0]
  for (const [limit, count] of sorted) {
    if (count >= wanted && count > before) {
      if (limit === Number.POSITIVE_INFINITY) return below
      return below + (limit - below) * ((wanted - before) / (count - before))
    }
    below = limit
    before = count
  }
  return below
}

/** The built application: any address that no call has. */
const isFile = /^(GET|HEAD) \/\*?$/
const files = 'Fichiers de l’application'

const doing = new Map(
  endpoints.map(({ method, path, does }) => [`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`, does]),
)
