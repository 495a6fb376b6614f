import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Parcel } from '#contract/entities/order.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { labelTitle } from '../carriers/carrier-label.ts'
import type { Tx } from '../db/open.ts'
import { carrierSlips, formerTrackings, orders, parcels, printJobs } from '../db/schema/index.ts'
import { describeParcel } from './describe.ts'
import { tellOf } from './events.ts'
import { grammarOf } from './find.ts'
import { lockOrder } from './lock.ts'
import { noSuchTracking, numbersIn, whyStopped } from './tracking.ts'
import { isLive, type PackedParcel, wholeOrder } from './whole.ts'

/** A number of a parcel, and the period in which the parcel had it. */
type Borne = {
  tracking: string
  /** Null for the parcel's first number. */
  since: Date | null
  /** Its row in the table of former numbers; null for the parcel's current number. */
  former: { id: string; until: Date; carrierId: string | null } | null
}

type Asked = { order: string; trackingNumber: string }

/** Removes a number that was added by mistake; the parcel gets its previous number back. */
export async function removeTracking(tx: Tx, user: User, asked: Asked, now: Date): OrRefusal<Parcel> {
  const order = await lockOrder(tx, user, asked.order)
  if (isRefusal(order)) return order
  const stopped = whyStopped(order)
  if (stopped) return stopped
  const numbers = numbersIn(asked.trackingNumber, await grammarOf(tx, user))
  const { parcels: all } = await wholeOrder(tx, order)
  const found = await whichOf(tx, all.filter(isLive), numbers)
  if (!found) return noSuchTracking(order, asked.trackingNumber)
  const { parcel, chain, number } = found
  const fixed = (await whyOnLabel(tx, parcel, number)) ?? (await whyOnSlip(tx, parcel, number))
  if (fixed) return fixed

  await forget(tx, parcel, chain, number)
  const text = `Numéro ${number.tracking} retiré du colis ${parcel.row.name}`
  await tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [{ what: 'note', text }])
  const { version } = order
  await tx
    .update(orders)
    .set({ version: version + 1 })
    .where(eq(orders.id, order.id))
  const { parcels: after } = await wholeOrder(tx, order)
  return describeParcel(after.find(({ row }) => row.id === parcel.row.id) ?? parcel)
}

async function whichOf(tx: Tx, parcels: readonly PackedParcel[], numbers: readonly string[]) {
  for (const parcel of parcels) {
    const chain = await chainOf(tx, parcel)
    const number = chain.find(({ tracking }) => numbers.includes(tracking))
    if (number) return { parcel, chain, number }
  }
  return undefined
}

/** All numbers that the parcel ever had, oldest first. */
async function chainOf(tx: Tx, { row }: PackedParcel): Promise<Borne[]> {
  const rows = await tx
    .select()
    .from(formerTrackings)
    .where(eq(formerTrackings.parcelId, row.id))
    .orderBy(asc(formerTrackings.replacedAt))
  const sinceAt = (at: number) => rows[at - 1]?.replacedAt ?? null
  const former = rows.map(
    ({ id, tracking, carrierId, replacedAt }, at): Borne => ({
      tracking,
      since: sinceAt(at),
      former: { id, until: replacedAt, carrierId },
    }),
  )
  if (row.tracking === null) return former
  return [...former, { tracking: row.tracking, since: sinceAt(rows.length), former: null }]
}

const boreAt = ({ since, former }: Borne, at: Date): boolean =>
  (since === null || since < at) && (former === null || at < former.until)

/** Refuses to remove the carrier's own number, or one that was current when a label was made. */
async function whyOnLabel(tx: Tx, { row }: PackedParcel, number: Borne): Promise<Refusal | undefined> {
  const labels = await tx
    .select({ at: printJobs.createdAt })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.orderId, row.orderId),
        eq(printJobs.title, labelTitle(row.name)),
        isNull(printJobs.againOf),
      ),
    )
  const isFirst = number.since === null && (row.status === 'labelled' || row.status === 'manifested')
  if (!isFirst && !labels.some(({ at }) => boreAt(number, at))) return undefined
  return conflict(
    'tracking-on-label',
    `${number.tracking} est sur l’étiquette du colis ${row.name} : il ne se retire pas.`,
    number.tracking,
  )
}

/** Refuses to remove a number that stands on a sealed slip; a number added after the seal can go. */
async function whyOnSlip(tx: Tx, { row }: PackedParcel, number: Borne): Promise<Refusal | undefined> {
  if (row.slipId === null) return undefined
  const [slip] = await tx
    .select({ name: carrierSlips.name, sealedAt: carrierSlips.sealedAt })
    .from(carrierSlips)
    .where(eq(carrierSlips.id, row.slipId))
  if (!slip?.sealedAt || !boreAt(number, slip.sealedAt)) return undefined
  return conflict(
    'tracking-on-slip',
    `${number.tracking} est parti sur le bordereau ${slip.name} : il ne se retire plus.`,
    number.tracking,
  )
}

async function forget(tx: Tx, { row }: PackedParcel, chain: readonly Borne[], number: Borne): Promise<void> {
  const before = chain[chain.indexOf(number) - 1]
  const gone = [number, ...(number.former ? [] : [before])].flatMap(one => one?.former?.id ?? [])
  if (gone.length > 0) await tx.delete(formerTrackings).where(inArray(formerTrackings.id, gone))
  if (number.former) return
  const tracking = before?.tracking ?? null
  // Without an earlier number the parcel keeps its carrier; the next label sets it.
  const carrierId = before?.former ? before.former.carrierId : row.carrierId
  await tx.update(parcels).set({ tracking, carrierId }).where(eq(parcels.id, row.id))
}
