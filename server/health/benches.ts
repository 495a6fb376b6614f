import { and, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { BenchWord, Health, ScansTold } from '#contract/endpoints/service.ts'
import { outcomeKinds } from '#contract/scan-outcomes.ts'
import { inOwnWarehouse } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import type { Db } from '../db/open.ts'
import {
  benchWords,
  computers,
  printJobs,
  printLog,
  reportedAddresses,
  sessions,
  users,
} from '../db/schema/index.ts'
import { computersOf } from '../printing/computers.ts'

const minuteMs = 60_000
const lively = 5 * minuteMs
const lookedBack = 30 * 24 * 60 * minuteMs

/** The computers of the warehouse, who is at each, and what they print. */
export async function benchesOf(
  db: Db,
  user: WarehouseUser,
  { now, pageVersion }: { now: Date; pageVersion: string | undefined },
): Promise<Pick<Health, 'benches' | 'elsewhere'>> {
  const all = await computersOf(db, user)
  const seen = await sessionsOf(db, user, now)
  const prints = await printsOf(db, user, now)
  const printed = await lastPrintedOf(db, user, now)
  const words = await lastWordsOf(db, user, now)
  const isLively = ({ seenAt }: Seen) => now.getTime() - seenAt.getTime() < lively
  return {
    benches: all.map(({ id, name, ip, printers }) => {
      const here = seen.filter(session => session.computerId === id)
      const queue = prints.find(one => one.computerId === id)
      return {
        ...{ name, address: ip },
        seenAt: here[0]?.seenAt.toISOString() ?? null,
        people: [...new Set(here.filter(isLively).map(({ person }) => person))],
        printers: printers.map(printer => ({
          name: printer.name,
          printedAt:
            printed.find(one => one.computerId === id && one.printer === printer.name)?.at?.toISOString() ??
            null,
        })),
        waiting: queue?.waiting ?? 0,
        failed: queue?.failed ?? 0,
        word: wordOf(lastOf(words, here), now, pageVersion),
      }
    }),
    elsewhere: seen.filter(session => session.computerId === null && isLively(session)).length,
  }
}

/** The last that one of these sessions told. */
function lastOf(words: readonly LastWord[], here: readonly Seen[]): LastWord | undefined {
  const ids = new Set(here.map(({ sessionId }) => sessionId))
  return words
    .filter(({ sessionId }) => sessionId !== null && ids.has(sessionId))
    .sort((one, other) => other.toldAt.getTime() - one.toldAt.getTime())[0]
}

function wordOf(
  word: LastWord | undefined,
  now: Date,
  pageVersion: string | undefined,
): Health['benches'][number]['word'] {
  if (!word) return null
  const { toldAt, version, waiting, oldestAt } = word
  return {
    toldAt: toldAt.toISOString(),
    current: pageVersion === undefined || version === '' || version === pageVersion,
    waiting,
    oldestSeconds: oldestAt === null ? 0 : secondsSince(oldestAt, now),
  }
}

type Seen = {
  readonly sessionId: string
  readonly person: string
  readonly seenAt: Date
  readonly computerId: string | null
}

/** The last seen first. */
async function sessionsOf(db: Db, { warehouseId }: WarehouseUser, now: Date): Promise<Seen[]> {
  return db
    .select({
      sessionId: sessions.id,
      person: users.displayName,
      seenAt: sessions.seenAt,
      computerId: computers.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(reportedAddresses, eq(reportedAddresses.sessionId, sessions.id))
    .leftJoin(computers, and(eq(computers.warehouseId, warehouseId), eq(computers.ip, reportedAddresses.ip)))
    .where(and(eq(users.warehouseId, warehouseId), gt(sessions.seenAt, new Date(now.getTime() - lookedBack))))
    .orderBy(sql`${sessions.seenAt} desc`)
}

async function printsOf(db: Db, user: WarehouseUser, now: Date) {
  const failedToday = and(
    inArray(printJobs.status, ['failed', 'doubtful']),
    isToday(printJobs.changedAt, now, user.timeZone),
  )
  return db
    .select({
      computerId: printJobs.computerId,
      waiting: sql<number>`(count(*) filter (where ${printJobs.status} = 'waiting'))::int`,
      failed: sql<number>`(count(*) filter (where ${failedToday}))::int`,
    })
    .from(printJobs)
    .where(
      and(
        inOwnWarehouse(user, printJobs.warehouseId),
        inArray(printJobs.status, ['waiting', 'failed', 'doubtful']),
      ),
    )
    .groupBy(printJobs.computerId)
}

async function lastPrintedOf(db: Db, user: WarehouseUser, now: Date) {
  return db
    .select({ computerId: printLog.computerId, printer: printLog.printer, at: max(printLog.date) })
    .from(printLog)
    .where(
      and(
        inOwnWarehouse(user, printLog.warehouseId),
        gt(printLog.date, new Date(now.getTime() - lookedBack)),
      ),
    )
    .groupBy(printLog.computerId, printLog.printer)
}

const dayMs = 24 * 3_600_000
/** A machine that slept over a holiday goes on with its counts. */
const keptDays = 35

/** Keeps what a page tells of itself. Returns the scans that are new, so that a word that comes twice counts once. */
export async function keepWord(
  db: Db,
  { sessionId, warehouseId }: WarehouseUser,
  { page, version, outbox, scans }: BenchWord,
  now: Date,
): Promise<ScansTold> {
  const told = {
    ...{ sessionId, warehouseId, version, toldAt: now, waiting: outbox.waiting },
    oldestAt: outbox.waiting > 0 ? new Date(now.getTime() - outbox.oldestSeconds * 1000) : null,
  }
  return db.transaction(async tx => {
    await tx
      .insert(benchWords)
      .values({ page, ...told })
      .onConflictDoNothing()
    const own = eq(benchWords.page, page)
    const [known] = await tx.select({ scans: benchWords.scans }).from(benchWords).where(own).for('update')
    const before = known?.scans ?? {}
    const more: ScansTold = {}
    for (const kind of outcomeKinds) {
      const added = (scans[kind] ?? 0) - (before[kind] ?? 0)
      if (added > 0) more[kind] = added
    }
    const sum = Object.fromEntries(
      outcomeKinds.flatMap(kind => {
        const count = (before[kind] ?? 0) + (more[kind] ?? 0)
        return count > 0 ? [[kind, count]] : []
      }),
    )
    await tx
      .update(benchWords)
      .set({ ...told, scans: sum })
      .where(own)
    return more
  })
}

type LastWord = Pick<
  typeof benchWords.$inferSelect,
  'sessionId' | 'version' | 'toldAt' | 'waiting' | 'oldestAt'
>

/** The last word of each session of the warehouse within a day; a browser's pages share one outbox. */
async function lastWordsOf(
  db: Db,
  { warehouseId }: Pick<WarehouseUser, 'warehouseId'>,
  now: Date,
): Promise<LastWord[]> {
  const { sessionId, version, toldAt, waiting, oldestAt } = benchWords
  return db
    .selectDistinctOn([sessionId], { sessionId, version, toldAt, waiting, oldestAt })
    .from(benchWords)
    .where(and(eq(benchWords.warehouseId, warehouseId), gt(toldAt, new Date(now.getTime() - dayMs))))
    .orderBy(sessionId, sql`${toldAt} desc`)
}

/** Changes that all benches keep until they have arrived, as each of them last said it within a day. */
export async function outboxesTold(db: Db, now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const { rows } = await db.execute<{ waiting: number; oldest: Date | string | null }>(sql`
    select coalesce(sum(waiting), 0)::int as waiting, min(oldest_at) as oldest
    from (
      select distinct on (coalesce(session_id, page)) waiting, oldest_at from ${benchWords}
      where told_at > ${since}::timestamptz order by coalesce(session_id, page), told_at desc
    ) as last`)
  const { waiting = 0, oldest = null } = rows[0] ?? {}
  return { waiting, oldestSeconds: oldest === null ? 0 : secondsSince(new Date(oldest), now) }
}

const secondsSince = (then: Date, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000))

export async function purgeWords(db: Db, now: Date): Promise<void> {
  await db.delete(benchWords).where(lt(benchWords.toldAt, new Date(now.getTime() - keptDays * dayMs)))
}
