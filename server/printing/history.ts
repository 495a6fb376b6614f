import { type AnyColumn, and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { PrintHistoryEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import { PageLink } from '#contract/entities/printer.ts'
import { withinOrNoShop } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { zoneSql } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { computers, printJobs, printLog, users } from '../db/schema/index.ts'

type Query = QueryOf<typeof printLogCalls.history>

/** Removes case and accents. NFD splits the accents off first, so that this works in every collation. */
const bare = (column: AnyColumn) =>
  sql`regexp_replace(lower(normalize(${column}, NFD)), '[\\u0300-\\u036f]', '', 'g')`
const bareText = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')

/** Texts sort without accents, so that É stands beside E. */
const columns = {
  date: printLog.date,
  name: bare(printLog.name),
  type: printLog.type,
  user: bare(users.displayName),
  computer: bare(computers.name),
  printer: bare(printLog.printer),
} as const

/** Reads one page of the warehouse's print history, filtered and sorted; newest first by default. */
export async function readHistory(
  db: Db,
  user: User,
  { from, to, type, name, sort, order, page, size }: Query,
): Promise<{ entries: PrintHistoryEntry[]; total: number }> {
  const day = sql`(${printLog.date} at time zone ${zoneSql(user.timeZone)})::date`
  const which = and(
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
    type === undefined ? undefined : eq(printLog.type, type),
    name ? sql`strpos(${bare(printLog.name)}, ${bareText(name)}) > 0` : undefined,
  )
  const direction = order === 'asc' ? asc : desc
  const rows = await db
    .select({
      log: printLog,
      user: users.displayName,
      computer: computers.name,
      jobId: sql<string | null>`case when ${printJobs.data} <> '' then ${printJobs.id} end`,
      status: printJobs.status,
    })
    .from(printLog)
    .innerJoin(users, eq(users.id, printLog.userId))
    .leftJoin(computers, eq(computers.id, printLog.computerId))
    .leftJoin(printJobs, eq(printJobs.id, printLog.jobId))
    .where(and(withinOrNoShop(user, printLog), which))
    .orderBy(direction(columns[sort]), direction(printLog.date), asc(printLog.id))
    .limit(size)
    .offset(page * size)
  const [all] = await db
    .select({ total: count() })
    .from(printLog)
    .innerJoin(users, eq(users.id, printLog.userId))
    .where(and(withinOrNoShop(user, printLog), which))
  return {
    total: all?.total ?? 0,
    entries: rows.map(({ log, user, computer, jobId, status }) => ({
      id: log.id,
      date: log.date.toISOString(),
      name: log.name,
      type: log.pickingType ?? log.type,
      link: PageLink.safeParse(log.link).success ? log.link : '',
      user,
      computer,
      printer: log.printer,
      job: jobId && status ? { id: jobId, status } : null,
      reason: log.reason,
    })),
  }
}
