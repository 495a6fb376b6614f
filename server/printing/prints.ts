import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { OperationType, PrintType } from '#contract/operations.ts'
import type { PickingType } from '#contract/picking-types.ts'
import { conflict, notFound, type OrRefusal } from '#contract/problems.ts'
import { ofOwnShopsOrNone, withinOrNoShop } from '../auth/reach.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { send } from '../db/pool.ts'
import { insertFrom, rowsFor } from '../db/rows.ts'
import { printJobs } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'
import { computerIdOf } from './computers.ts'

export type Print = Omit<PrintJob, 'id' | 'copies' | 'type' | 'order' | 'printer'> & {
  type: OperationType
  pickingType?: PickingType | null
  /** The job's id, where a bench has the job already. */
  id?: string
  copies?: number
  orderId?: string
  /** The name of that order, where it is at hand: the row need not be read back. */
  orderName?: string
  /** The shop whose customers or goods it names. Null for the warehouse's own: slips, places, boxes. */
  shopId: string | null
  /** The names of the things that its labels are for, in their order. */
  things?: string[]
  /** The printer that it is for, by name; else the role decides. */
  printer?: string
  /** The first job of this document, and why the user prints it again. */
  againOf?: string
  reason?: string
}

/** The prints that a user may see and print again: those of their warehouse; a person of a shop, their own. */
export const mayPrint = (user: User): SQL | undefined =>
  user.warehouseId === null
    ? and(eq(printJobs.userId, user.id), ofOwnShopsOrNone(user, printJobs.shopId))
    : withinOrNoShop(user, printJobs)

/** The columns of a print job that an answer carries. */
export const handedOn = {
  id: printJobs.id,
  role: printJobs.role,
  format: printJobs.format,
  data: printJobs.data,
  copies: printJobs.copies,
  title: printJobs.title,
  type: sql<PrintType>`coalesce(${printJobs.pickingType}, ${printJobs.type})`,
  order: sql<string | null>`(select orders.name from orders where orders.id = print_jobs.order_id)`,
}

/**
 * Saves documents as print jobs, so that they can be printed again unchanged. The rows belong to the transaction of the
 * change: a change that fails prints nothing, and a repeated request gets the same job ids.
 */
export async function keepPrints(
  tx: Tx,
  { id: userId, warehouseId }: Pick<WarehouseUser, 'id' | 'warehouseId'>,
  now: Date,
  prints: readonly Print[],
): Promise<PrintJob[]> {
  if (prints.length === 0) return []
  const rows = prints.map(print => ({
    ...{ copies: 1, printer: '', id: randomUUID(), ...print },
    ...{ userId, warehouseId, createdAt: now, changedAt: now },
  }))
  if (rows.some(({ orderId, orderName }) => orderId !== undefined && orderName === undefined)) {
    return tx.insert(printJobs).values(rows).returning(handedOn)
  }
  await send(jobs(tx).insert, { rows: rowsFor(printJobs, rows) })
  return rows.map(handOn)
}

/** A document as a browser gets it. */
export function handOn(print: Print & { id: string }): PrintJob {
  const { id, role, format, data, copies = 1, title, type, pickingType, orderName } = print
  return { id, role, format, data, copies, title, type: pickingType ?? type, order: orderName ?? null }
}

const jobs = statements(db => ({
  insert: command(
    db,
    insertFrom(
      printJobs,
      [
        ...([
          'id',
          'role',
          'format',
          'data',
          'copies',
          'title',
          'type',
          'pickingType',
          'printer',
          'againOf',
          'things',
        ] as const),
        ...(['reason', 'orderId', 'warehouseId', 'shopId', 'userId', 'createdAt', 'changedAt'] as const),
      ],
      'rows',
    ),
  ),
}))

type Job = typeof printJobs.$inferSelect

/** Another computer may take the job after this time; even a slow printer has finished by then. */
export const patienceMs = 10 * 60_000

/** The job waits, and no computer has reported on it. */
export const isNobodys = ({ status, printer, failure }: Pick<Job, 'status' | 'printer' | 'failure'>) =>
  status === 'waiting' && printer === '' && failure === null

/**
 * Gives a waiting print job to the computer that asks, as a new attempt. If the first browser comes back with the job
 * still in its queue, `noteStates` tells it that the job is elsewhere, and it drops the job.
 */
export async function takePrint(tx: Tx, user: User, id: string, now: Date): OrRefusal<PrintJob[]> {
  const [job] = await tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.id, id), mayPrint(user)))
    .for('update')
  if (!job) return notFound('print-job-unknown', 'Cette impression n’est plus connue : rien n’a été imprimé.')
  const taken = whyTaken(job, now)
  if (taken) return conflict('print-job-taken', `${job.title} ${taken}`)
  const computerId = await computerIdOf(tx, user)
  const [kept] = await tx
    .update(printJobs)
    .set({ attempt: sql`${printJobs.attempt} + 1`, takenBy: user.id, computerId, changedAt: now })
    .where(eq(printJobs.id, id))
    .returning({ ...handedOn, attempt: printJobs.attempt })
  if (!kept) throw new Error(`The print ${id} is gone`)
  return [kept]
}

function whyTaken(job: Job, now: Date): string | undefined {
  if (job.status !== 'waiting') return 'est déjà partie à l’imprimante.'
  if (!isNobodys(job)) return 'attend à l’imprimante d’un autre poste.'
  if (now.getTime() - job.changedAt.getTime() < patienceMs) return 'vient d’être prise par un autre poste.'
  return undefined
}
