import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { conflict, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { serviceOf } from '../carriers/index.ts'
import { carrierSlips, orderLines, orders, parcels } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import { lockOrderOf } from '../orders/lock.ts'
import { settle } from '../orders/progress.ts'
import { hasSerials, type ParcelRow, type WholeOrder, wholeOrder } from '../orders/whole.ts'
import { giveBack } from '../serials/leave.ts'
import { withdraw } from './announce.ts'
import { describeForPacking } from './describe.ts'
import { unpackGoods } from './goods.ts'
import { holderOf, leaseOf, whyHeld } from './ready.ts'

/**
 * Voids a parcel that is not on a slip: its pieces go back to their shelves, its number to the carrier, and its order
 * is to be packed again. This works for a stopped order too, because its goods must come back.
 */
export async function voidParcel(
  act: Act,
  { parcelName: name, reason }: BodyOf<typeof shipmentCalls.voidParcel>,
): OrRefusal<AnswerOf<typeof shipmentCalls.voidParcel>['data']> {
  const { tx, user, now } = act
  const [known] = await tx
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.name, name), within(user, orders)))
  const row = known && (await lockOrderOf(tx, user, known.orderId))
  if (!row) return notFound('package-unknown', `Le colis ${name} n’existe pas.`, name)
  const held = await whyHeld(tx, row, user, now)
  if (held) return held
  const whole = await wholeOrder(tx, row)
  const voided = whole.parcels.filter(one => one.row.name === name).map(one => one.row)
  const why = await undoParcels(act, whole, voided, reason)
  if (why) return why
  // A partial order is on no list. The person who undoes its parcel has its articles in hand.
  const isTheirs = holderOf(row, now) === user.id || row.pickingListId === null
  const lease = isTheirs ? leaseOf(user, now) : null
  return { order: await describeForPacking(act, await settle(tx, row, lease)) }
}

/** Voids parcels without saving the order's status; the caller calls `settle`. */
export async function undoParcels(
  { tx, user, now }: Act,
  whole: WholeOrder,
  rows: readonly ParcelRow[],
  reason?: string,
): Promise<Refusal | undefined> {
  for (const parcel of rows) {
    const why = await whyNotVoid({ tx, user, now }, parcel)
    if (why) return why
    const carrier = whole.parcels.find(({ row }) => row.id === parcel.id)?.carrier
    const service = carrier && (await serviceOf(tx, carrier))
    const refused = parcel.tracking && (await service?.void(tx, parcel.tracking))
    if (refused) return refused
  }
  const ids = rows.map(({ id }) => id)
  const lost = await unpackGoods(tx, { user, now }, ids)
  if (lost) return lost
  if (whole.parcels.some(({ row, lines }) => ids.includes(row.id) && lines.some(hasSerials)))
    await giveBack(tx, ids)
  await tx.update(parcels).set({ status: 'void' }).where(inArray(parcels.id, ids))
  await withdraw(tx, ids)
  for (const { lineId, qty } of whole.parcels
    .filter(({ row }) => ids.includes(row.id))
    .flatMap(one => one.lines)) {
    const line = whole.lines.find(({ id }) => id === lineId)
    if (!line) continue
    line.picked -= qty
    await tx.update(orderLines).set({ picked: line.picked }).where(eq(orderLines.id, lineId))
  }
  await tellOf(
    tx,
    { orderId: whole.order.id, userId: user.id, at: now },
    rows.map(({ name }) => ({
      what: 'label_voided',
      text: reason ? `Colis ${name} annulé : ${reason}` : `Colis ${name} annulé`,
    })),
  )
  return undefined
}

/** Refuses a parcel that is void already or stands on a slip. */
export async function whyNotVoid(
  { tx }: Act,
  { name, status, slipId }: ParcelRow,
  wish: 'undo' | 'change' = 'undo',
): Promise<Refusal | undefined> {
  if (status === 'void') {
    return conflict(
      'package-void',
      wish === 'undo' ? `${name} est déjà annulé.` : `${name} est annulé.`,
      name,
    )
  }
  if (slipId === null) return undefined
  const [slip] = await tx
    .select({ name: carrierSlips.name })
    .from(carrierSlips)
    .where(eq(carrierSlips.id, slipId))
  return conflict(
    'package-manifested',
    `${name} est sur le bordereau ${slip?.name ?? ''} : il ne ${wish === 'undo' ? 's’annule' : 'change'} plus.`,
    name,
  )
}
