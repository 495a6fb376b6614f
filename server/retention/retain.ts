import { and, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { overStatuses } from '#contract/entities/order.ts'
import { recordAct } from '../audit/record.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  auditLog,
  handedSteps,
  journeys,
  mails,
  orderEvents,
  orders,
  parcels,
  pictures,
  printJobs,
  refusals,
} from '../db/schema/index.ts'
import { waitsForDays } from '../desk/calls.ts'
import { forgetEvents } from '../events/claim.ts'

export type Retention = Config['retention']

/** An arbitrary number, the same on all servers: its holder does a batch, the others leave. */
const lock = 7603
const batch = 500
const dayMs = 24 * 3_600_000

export const goneCustomer = 'Client effacé'

type Kind = {
  /** The name in the audit log. */
  readonly name: string
  readonly days: (retention: Retention) => number
  /** Deletes one batch of data older than the limit and returns their number. It touches neither moves nor stock. */
  readonly forget: (tx: Tx, limit: Date) => Promise<number>
}

const kinds: readonly Kind[] = [
  { name: 'clients effacés', days: ({ addressDays }) => addressDays, forget: forgetCustomers },
  { name: 'documents imprimés effacés', days: ({ printDays }) => printDays, forget: forgetPrints },
  { name: 'refus effacés', days: ({ auditDays }) => auditDays, forget: forgetRefusals },
  { name: 'images inutilisées effacées', days: () => 1, forget: forgetPictures },
  { name: 'étapes jamais reprises effacées', days: () => waitsForDays, forget: forgetHandedSteps },
  { name: 'événements effacés', days: () => 30, forget: (tx, limit) => forgetEvents(tx, limit, batch) },
  { name: 'mails effacés', days: () => 30, forget: forgetMails },
  { name: 'actions effacées', days: ({ auditDays }) => auditDays, forget: forgetActs },
]

/**
 * Forgets what has been kept long enough, by kind. `now` is the steady clock's: a clock that is set a year ahead must not
 * erase a year of addresses. Each batch is a transaction of its own, with its line in the audit log, so that people go on
 * working meanwhile. Returns how many rows of each kind; of several servers one does the work.
 */
export async function retain(db: Db, retention: Retention, now: Date): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  for (const { name, days, forget } of kinds) {
    if (days(retention) === 0) continue
    const limit = new Date(now.getTime() - days(retention) * dayMs)
    for (let last = batch; last === batch; ) {
      last = await db.transaction(tx => oneBatch(tx, { name, forget: () => forget(tx, limit), now }))
      if (last > 0) done[name] = (done[name] ?? 0) + last
    }
  }
  return done
}

type Batch = { name: string; forget: () => Promise<number>; now: Date }

async function oneBatch(tx: Tx, { name, forget, now }: Batch): Promise<number> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as mine`)
  if (!rows[0]?.mine) return 0
  const count = await forget()
  if (count > 0) {
    const act = { address: '', at: now, call: 'retention', subject: '', result: null }
    await recordAct(tx, { ...act, details: { [name]: count } })
  }
  return count
}

/** Orders that are over, by their last event. Their figures, lines and moves stay. */
async function forgetCustomers(tx: Tx, limit: Date): Promise<number> {
  const lastEvent = sql`(select max(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id})`
  const over = await tx
    .select({ id: orders.id, name: orders.name })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...overStatuses]),
        lt(orders.createdAt, limit),
        ne(orders.customer, goneCustomer),
        sql`coalesce(${lastEvent}, ${orders.createdAt}) < ${limit.toISOString()}::timestamptz`,
      ),
    )
    .limit(batch)
  const ids = over.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .update(orders)
    .set({
      customer: goneCustomer,
      address: { lines: [], postcode: '', city: '', country: '' },
      relay: null,
      giftMessage: null,
      search: sql`lower(${orders.name})`,
    })
    .where(inArray(orders.id, ids))
  // Their labels and notes name the customer, too.
  await emptyPrints(tx, inArray(printJobs.orderId, ids))
  // Carriers tell who took a parcel.
  const theirs = tx.select({ id: parcels.id }).from(parcels).where(inArray(parcels.orderId, ids))
  await tx.update(journeys).set({ said: null }).where(inArray(journeys.parcelId, theirs))
  await tx
    .update(orderEvents)
    .set({ text: sql`split_part(${orderEvents.text}, ' : ', 1)` })
    .where(
      and(
        inArray(orderEvents.orderId, ids),
        inArray(orderEvents.what, ['travelling', 'delivered', 'trouble']),
      ),
    )
  // The values of these orders in the audit log are emptied, too.
  const names = over.map(({ name }) => name)
  await tx
    .update(auditLog)
    .set({ details: null })
    .where(and(inArray(auditLog.subject, names), isNotNull(auditLog.details)))
  return ids.length
}

async function forgetPrints(tx: Tx, limit: Date): Promise<number> {
  const old = await tx
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(lt(printJobs.createdAt, limit), ne(printJobs.data, '')))
    .limit(batch)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await emptyPrints(tx, inArray(printJobs.id, ids))
  return ids.length
}

/** The history keeps that it was printed; what stood on it is gone. */
async function emptyPrints(tx: Tx, which: SQL): Promise<void> {
  await tx.update(printJobs).set({ data: '' }).where(which)
}

async function forgetRefusals(tx: Tx, limit: Date): Promise<number> {
  const old = tx.select({ id: refusals.id }).from(refusals).where(lt(refusals.at, limit)).limit(batch)
  return (await tx.delete(refusals).where(inArray(refusals.id, old)).returning({ id: refusals.id })).length
}

async function forgetMails(tx: Tx, limit: Date): Promise<number> {
  const old = tx.select({ number: mails.number }).from(mails).where(lt(mails.at, limit)).limit(batch)
  return (await tx.delete(mails).where(inArray(mails.number, old)).returning({ number: mails.number })).length
}

/** Pictures of shops and articles that show others now. */
async function forgetPictures(tx: Tx, limit: Date): Promise<number> {
  const unused = tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(lt(pictures.unusedSince, limit))
    .limit(batch)
  return (await tx.delete(pictures).where(inArray(pictures.id, unused)).returning({ id: pictures.id })).length
}

/** A wall handed them to a desk, and nobody took them. The orders that they held were free again within the hour. */
async function forgetHandedSteps(tx: Tx, limit: Date): Promise<number> {
  const old = tx
    .select({ id: handedSteps.id })
    .from(handedSteps)
    .where(lt(handedSteps.at, limit))
    .limit(batch)
  const gone = await tx
    .delete(handedSteps)
    .where(inArray(handedSteps.id, old))
    .returning({ id: handedSteps.id })
  return gone.length
}

async function forgetActs(tx: Tx, limit: Date): Promise<number> {
  const old = tx.select({ number: auditLog.number }).from(auditLog).where(lt(auditLog.at, limit)).limit(batch)
  const gone = await tx
    .delete(auditLog)
    .where(inArray(auditLog.number, old))
    .returning({ number: auditLog.number })
  return gone.length
}
