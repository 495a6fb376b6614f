import { and, asc, count, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { AwaitedLabel, UnlabelledParcel } from '#contract/entities/announcement.ts'
import type { Parcel } from '#contract/entities/order.ts'
import { within } from '../auth/reach.ts'
import type { Act, User, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcements, carriers, orders, parcels, printJobs, users } from '../db/schema/index.ts'
import { describeParcel } from '../orders/describe.ts'
import { wholeOrders } from '../orders/whole.ts'
import { computerIdOf } from '../printing/computers.ts'
import { handedOn } from '../printing/prints.ts'

const shownAtMost = 50
/** A label of an earlier day is on the list of parcels without one, and at home. */
const awaitedMs = 12 * 3_600_000

/** The labels that the reader's bench waits for, oldest first. */
export async function awaitedLabels(
  db: Db,
  user: WarehouseUser,
  now: Date,
): Promise<{ labels: AwaitedLabel[] }> {
  const rows = await db
    .select({ row: announcements, parcel: parcels.name, order: orders.name })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        within(user, orders),
        ne(parcels.status, 'void'),
        await ofBench(db, user),
        isNull(announcements.fetchedAt),
        inArray(announcements.state, ['waiting', 'buying', 'refused', 'labelled']),
        gte(announcements.askedAt, new Date(now.getTime() - awaitedMs)),
      ),
    )
    .orderBy(asc(announcements.askedAt), asc(parcels.name))
    .limit(shownAtMost)
  const stateOf = (state: string) =>
    state === 'labelled' ? 'ready' : state === 'refused' ? 'refused' : 'coming'
  return {
    labels: rows.map(({ row: { parcelId: id, state, reason, refusedFor }, parcel, order }) => ({
      ...{ id, parcel, order, state: stateOf(state), reason, refusedFor },
    })),
  }
}

/** A bench is a computer of the warehouse; where it is not known, it is the person. */
async function ofBench(db: Db | Tx, user: User): Promise<SQL> {
  const computerId = await computerIdOf(db, user)
  const mine = and(eq(announcements.askedBy, user.id), isNull(announcements.computerId))
  return (computerId === null ? mine : or(eq(announcements.computerId, computerId), mine)) ?? sql`false`
}

/** Hands the prints of labels that have come to the computer that asks first. */
export async function fetchLabels(
  { tx, user, now }: Act,
  ids: readonly string[],
): Promise<{ data: { parcels: Parcel[] }; prints: PrintJob[] }> {
  const reachable = tx
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(inArray(parcels.id, [...ids]), within(user, orders)))
  const fetched = await tx
    .update(announcements)
    .set({ fetchedAt: now })
    .where(
      and(
        inArray(announcements.parcelId, reachable),
        await ofBench(tx, user),
        eq(announcements.state, 'labelled'),
        isNull(announcements.fetchedAt),
      ),
    )
    .returning({ parcelId: announcements.parcelId, prints: announcements.prints })
  const kept = fetched.flatMap(({ prints }) => prints)
  const prints =
    kept.length === 0
      ? []
      : await tx
          .select(handedOn)
          .from(printJobs)
          .where(inArray(printJobs.id, kept))
          .orderBy(asc(printJobs.role))
  const chosen = await tx
    .selectDistinct({ order: orders })
    .from(orders)
    .innerJoin(parcels, eq(parcels.orderId, orders.id))
    .where(and(inArray(parcels.id, [...ids]), within(user, orders)))
  const all = await wholeOrders(
    tx,
    chosen.map(({ order }) => order),
  )
  const shown = all.flatMap(whole => whole.parcels).filter(({ row }) => ids.includes(row.id))
  return { data: { parcels: shown.map(describeParcel) }, prints: prints.sort(labelsFirst) }
}

const labelsFirst = (a: PrintJob, b: PrintJob) => Number(b.role === 'label') - Number(a.role === 'label')

/** Parcels whose carrier has given no label, or has not taken a voided one back, oldest first. */
export async function parcelsWithoutLabel(
  db: Db,
  user: User,
  most = shownAtMost,
): Promise<{ first: UnlabelledParcel[]; total: number }> {
  const which = and(
    within(user, orders),
    or(
      and(inArray(announcements.state, ['waiting', 'buying', 'refused']), ne(parcels.status, 'void')),
      and(inArray(announcements.state, ['withdrawing', 'refused']), eq(parcels.status, 'void')),
    ),
  )
  const rows = await db
    .select({
      id: parcels.id,
      parcel: parcels.name,
      order: orders.name,
      carrier: carriers.name,
      customer: orders.customer,
      since: announcements.askedAt,
      by: users.displayName,
      void: sql<boolean>`${parcels.status} = 'void'`,
      reason: announcements.reason,
      refusedFor: announcements.refusedFor,
    })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .leftJoin(users, eq(users.id, announcements.askedBy))
    .where(which)
    .orderBy(asc(announcements.askedAt), asc(parcels.name))
    .limit(most)
  const [all] = await db
    .select({ total: count() })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(which)
  return { first: rows.map(row => ({ ...row, since: row.since.toISOString() })), total: all?.total ?? 0 }
}
