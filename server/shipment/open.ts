import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { describeOrder } from '../orders/describe.ts'
import { tellOf } from '../orders/events.ts'
import { lockOrder, lockWhole } from '../orders/lock.ts'
import { settle, settleWhole } from '../orders/progress.ts'
import { wholeOrder } from '../orders/whole.ts'
import { cartonsFor, describeCarton } from './cartons.ts'
import { describeForPacking } from './describe.ts'
import { holderOf, holdingPerson, leaseOf, whyHeld, whyStopped } from './ready.ts'

/** Opens an order for packing and gives the user the lease. A packed order is only shown. */
export async function openOrder(
  act: Act,
  name: string,
): OrRefusal<AnswerOf<typeof shipmentCalls.order>['data']> {
  const { tx, user, now } = act
  const locked = await lockWhole(tx, user, name, async () => {})
  if (isRefusal(locked)) return locked
  const { whole: found } = locked
  const { order: row } = found
  const why = whyStopped(row) ?? (await whyHeld(tx, row, user, now))
  if (why) return why
  if (holderOf(row, now) !== user.id && row.status !== 'packed') {
    const text = 'Emballage commencé'
    await tellOf(tx, { orderId: row.id, userId: user.id, at: now }, [{ what: 'note', text }])
  }
  const whole = row.status === 'packed' ? found : await settleWhole(tx, found, leaseOf(user, now))
  return {
    ...(await describeForPacking(act, whole)),
    packagings: (await cartonsFor(tx, whole.order, whole.carrier)).map(describeCarton),
  }
}

/** Ends the user's lease, so that a colleague can pack the order. */
export async function releaseOrder(
  { tx, user, now }: Act,
  name: string,
): OrRefusal<AnswerOf<typeof shipmentCalls.release>['data']> {
  const row = await lockOrder(tx, user, name)
  if (isRefusal(row)) return row
  const why = await whyHeld(tx, row, user, now)
  if (why) return why
  if (row.heldBy === null) return { order: describeOrder(await wholeOrder(tx, row)) }
  const text = 'Emballage interrompu'
  await tellOf(tx, { orderId: row.id, userId: user.id, at: now }, [{ what: 'note', text }])
  return { order: describeOrder(await settle(tx, row, null)) }
}

/** Passes a colleague's lease to the user; an order without a lease stays as it is. */
export async function takeOrderOver(
  { tx, user, now }: Act,
  { orderName, from }: BodyOf<typeof shipmentCalls.handOver>,
): OrRefusal<AnswerOf<typeof shipmentCalls.handOver>['data']> {
  const row = await lockOrder(tx, user, orderName)
  if (isRefusal(row)) return row
  const holder = await holdingPerson(tx, row, now)
  if (!holder || holder.id === user.id) return { order: describeOrder(await wholeOrder(tx, row)) }
  const why = holder.email === from ? undefined : await whyHeld(tx, row, user, now)
  if (why) return why
  const text = `Relève : ${holder.name} → ${user.displayName}`
  await tellOf(tx, { orderId: row.id, userId: user.id, at: now }, [{ what: 'note', text }])
  return { order: describeOrder(await settle(tx, row, leaseOf(user, now))) }
}
