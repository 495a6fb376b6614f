import { and, inArray } from 'drizzle-orm'
import type { NewPrintLogEntry } from '#contract/endpoints/print-log.ts'
import { OperationType, type PrintType } from '#contract/operations.ts'
import { PickingType } from '#contract/picking-types.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { orders, printJobs, printLog } from '../db/schema/index.ts'
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
): Promise<{ added: number } | Refusal> {
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
async function rowsOfOthers(tx: Tx, user: User, entries: readonly Entry[]): Promise<Row[] | Refusal> {
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
  if (foreign) {
    return refuse('order-unknown', `La commande ${foreign.name} n’existe pas.`, {
      status: 404,
      got: foreign.name,
    })
  }
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
