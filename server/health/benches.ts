import { and, eq, gt, inArray, max, sql } from 'drizzle-orm'
import type { Health } from '#contract/endpoints/service.ts'
import { inOwnWarehouse } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { computers, printJobs, printLog, reportedAddresses, sessions, users } from '../db/schema/index.ts'
import { computersOf } from '../printing/computers.ts'
import { type LastWord, lastWordsOf, secondsSince } from './words.ts'

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
