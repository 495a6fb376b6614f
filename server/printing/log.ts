import { type AnyColumn, and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { NewPrintLogEntry, PrintHistoryEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import { PageLink } from '#contract/entities/printer.ts'
import { OperationType, type PrintType } from '#contract/operations.ts'
import { PickingType } from '#contract/picking-types.ts'
import { isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { withinOrNoShop } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { zoneSql } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { computers, orders, printJobs, printLog, users } from '../db/schema/index.ts'
import { computerIdOf } from './computers.ts'
import { mayPrint } from './prints.ts'

type Entry = NewPrintLogEntry
type Row = typeof printLog.$inferInsert

const secondTry = 'Nouvel essai : la première impression n’était pas sûre'

/** Appends what a browser saw reach a printer, one or several at once. Returns how many entries are new. */
export async function appendToLog(
  tx: Tx,
  user: User,
  entries: readonly Entry[],
): OrRefusal<{ added: number }> {
  const ofJobs = await rowsOfJobs(tx, user, entries)
  const others = await rowsOfOthers(
    tx,
    user,
    entries.filter(({ job }) => !job),
  )
  if (isRefusal(others)) return others
  const computerId = await computerIdOf(tx, user)
  const rows = [...ofJobs, ...others].map(row => ({ ...row, userId: user.id, computerId }))
  if (rows.length === 0) return { added: 0 }
  // An attempt of a job that is in the log already is left out.
  const added = await tx.insert(printLog).values(rows).onConflictDoNothing().returning({ id: printLog.id })
  return { added: added.length }
}

/** Jobs that the user may not see are left out. */
async function rowsOfJobs(tx: Tx, user: User, entries: readonly Entry[]): Promise<Row[]> {
  const ids = entries.flatMap(({ job }) => (job ? [job.id] : []))
  if (ids.length === 0) return []
  const known = await tx
    .select({
      id: printJobs.id,
      warehouseId: printJobs.warehouseId,
      shopId: printJobs.shopId,
      reason: printJobs.reason,
    })
    .from(printJobs)
    .where(and(inArray(printJobs.id, ids), mayPrint(user)))
  return entries.flatMap(entry => {
    const job = known.find(({ id }) => id === entry.job?.id)
    if (!entry.job || !job) return []
    const { attempt, printer = '' } = entry.job
    const reason = job.reason ?? (attempt > 0 ? secondTry : null)
    return [
      {
        ...rowOf(entry),
        warehouseId: job.warehouseId,
        shopId: job.shopId,
        jobId: job.id,
        attempt,
        printer,
        reason,
      },
    ]
  })
}

/** Prints that the server did not make. One that names an order is shown only to those who serve its shop. */
async function rowsOfOthers(tx: Tx, user: User, entries: readonly Entry[]): OrRefusal<Row[]> {
  if (entries.length === 0) return []
  const codeOf = ({ name, link }: Entry) => new URL(link, 'http://here').searchParams.get('code') ?? name
  const known = await tx
    .select({ name: orders.name, shopId: orders.shopId, warehouseId: orders.warehouseId })
    .from(orders)
    .where(inArray(orders.name, entries.map(codeOf)))
  const foreign = known.find(
    ({ shopId, warehouseId }) =>
      (user.warehouseId ?? warehouseId) !== warehouseId || !user.shops.some(({ id }) => id === shopId),
  )
  if (foreign) return notFound('order-unknown', `La commande ${foreign.name} n’existe pas.`, foreign.name)
  const shopOf = new Map(known.map(({ name, shopId }) => [name, shopId]))
  const { warehouseId } = user
  return entries.map(entry => ({ ...rowOf(entry), warehouseId, shopId: shopOf.get(codeOf(entry)) ?? null }))
}

const rowOf = ({ date, name, type, link }: Entry) => ({
  date: new Date(date),
  name,
  link,
  ...typesOf(type),
})

/** A picking list is stored under its operation too, so that the history finds lists of all types together. */
function typesOf(type: PrintType): { type: OperationType; pickingType: PickingType | null } {
  const picking = PickingType.safeParse(type)
  if (picking.success) return { type: 'PICKING', pickingType: picking.data }
  return { type: OperationType.parse(type), pickingType: null }
}

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
  { from, to, type, text, sort = 'date', order = 'desc', page = 0, size = 25 }: Query,
): Promise<{ entries: PrintHistoryEntry[]; total: number }> {
  const day = sql`(${printLog.date} at time zone ${zoneSql(user.timeZone)})::date`
  const which = and(
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
    type === undefined ? undefined : eq(printLog.type, type),
    text ? sql`strpos(${bare(printLog.name)}, ${bareText(text)}) > 0` : undefined,
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
