import { type AnyColumn, and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { PrintHistoryEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import { PageLink, type PrintLogEntry } from '#contract/entities/printer.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { ofOwnShopsOrNone, ofOwnWarehouse } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { houseZone } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { computers, orders, printJobs, printLog, users } from '../db/schema/index.ts'

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
  const day = sql`(${printLog.date} at time zone ${houseZone})::date`
  const which = and(
    ofOwnWarehouse(user, users.warehouseId),
    ofOwnShopsOrNone(user, printLog.shopId),
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
      jobId: printJobs.id,
      status: printJobs.status,
    })
    .from(printLog)
    .innerJoin(users, eq(users.id, printLog.userId))
    .leftJoin(computers, eq(computers.id, printLog.computerId))
    .leftJoin(printJobs, eq(printJobs.id, printLog.jobId))
    .where(which)
    .orderBy(direction(columns[sort]), direction(printLog.date), asc(printLog.id))
    .limit(size)
    .offset(page * size)
  const [all] = await db
    .select({ total: count() })
    .from(printLog)
    .innerJoin(users, eq(users.id, printLog.userId))
    .where(which)
  return {
    total: all?.total ?? 0,
    entries: rows.map(({ log, user, computer, jobId, status }) => ({
      id: log.id,
      date: log.date.toISOString(),
      name: log.name,
      type: log.type,
      link: PageLink.safeParse(log.link).success ? log.link : '',
      user,
      computer,
      printer: log.printer,
      job: jobId && status ? { id: jobId, status } : null,
      reason: log.reason,
    })),
  }
}

/** Adds prints that the server did not make. One that names an order is shown only to those who serve its shop. */
export async function addToHistory(
  tx: Tx,
  user: User,
  entries: readonly PrintLogEntry[],
): Promise<{ added: number } | Refusal> {
  const codeOf = ({ name, link }: PrintLogEntry) =>
    new URL(link, 'http://here').searchParams.get('code') ?? name
  const known = await tx
    .select({ name: orders.name, shopId: orders.shopId })
    .from(orders)
    .where(inArray(orders.name, entries.map(codeOf)))
  const foreign = known.find(({ shopId }) => !user.shops.some(({ id }) => id === shopId))
  if (foreign) {
    return refuse('order-unknown', `La commande ${foreign.name} n’existe pas.`, {
      status: 404,
      got: foreign.name,
    })
  }
  const shopOf = new Map(known.map(({ name, shopId }) => [name, shopId]))
  const added = await tx
    .insert(printLog)
    .values(
      entries.map(entry => ({
        ...entry,
        date: new Date(entry.date),
        userId: user.id,
        shopId: shopOf.get(codeOf(entry)) ?? null,
      })),
    )
    .returning({ id: printLog.id })
  return { added: added.length }
}
