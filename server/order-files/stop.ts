import { eq } from 'drizzle-orm'
import { type OrderStatus, orderStatusWords } from '#contract/entities/order.ts'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { conflict, isRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { orderEvents, orderHolds, orders } from '../db/schema/index.ts'
import { holdOf, tryAgain } from '../orders/held.ts'
import { settle } from '../orders/progress.ts'
import { faultWords } from '../orders/sent.ts'
import { isLive } from '../orders/whole.ts'
import { undoParcels } from '../shipment/void.ts'
import { closedOf, type Standing } from './closed.ts'
import { changedFile, lockFile, refuseOutdated } from './file.ts'

type Done = { order: OrderFile } | Refusal

/** Keeps an order from lists, benches and lorries until it is released. */
export async function holdOrder(act: AdminAct, name: string, reason: string): Promise<Done> {
  const found = await lockFile(act, name)
  if (isRefusal(found)) return found
  const why = closedOf(found).hold
  if (why !== null) return no('order-not-held', why)
  await stop(act, found, 'on_hold', reason)
  await tell(act, found, 'held', `Mise en attente : ${reason}`)
  return changedFile(act, found.order.id)
}

/** Lets a held order go on from where its list and its parcels stand. */
export async function releaseOrder(act: AdminAct, name: string): Promise<Done> {
  const { tx, note } = act
  const found = await lockFile(act, name)
  if (isRefusal(found)) return found
  const { order } = found
  const why = closedOf(found).release
  if (why !== null) return no('order-not-on-hold', why)
  const held = await holdOf(tx, order.id)
  if (held?.kind === 'unprepared') return releaseSent(act, found)
  await tx.delete(orderHolds).where(eq(orderHolds.orderId, order.id))
  await tx.update(orders).set({ stopReason: null }).where(eq(orders.id, order.id))
  const after = await settle(tx, { ...order, status: 'pending' }, null)
  note(
    changesOf({
      état: [orderStatusWords[order.status], orderStatusWords[after.order.status]],
      motif: [order.stopReason, null],
    }),
    order.name,
  )
  await tell(act, found, 'released', 'Remise en route')
  return changedFile(act, order.id)
}

/** An order that was held for its faults goes on only if none is left. */
async function releaseSent({ tx, now, note }: AdminAct, { order }: Standing): Promise<Done> {
  const faults = await tryAgain(tx, order.id, now)
  if (faults) {
    return no(
      'order-unprepared',
      `${order.name} ne peut pas encore être préparée : ${faultWords(faults)}. Corrigez-la d’abord, ou la boutique l’enverra corrigée.`,
    )
  }
  note(changesOf({ motif: [order.stopReason, null] }), order.name)
  return changedFile({ tx }, order.id)
}

/**
 * A shop's program takes an order back. A person must undo closed parcels first, so a packed order is held; the person who
 * works on it is told at the next scan.
 */
export async function cancelForShop(act: AdminAct, found: Standing): Promise<Refusal | undefined> {
  const { tx, now } = act
  const { order } = found
  if (order.status === 'cancelled') return undefined
  const why = closedOf(found).cancel
  if (why !== null) return no('order-not-cancelled', why)
  if (!found.parcels.some(isLive)) {
    await stop(act, found, 'cancelled', 'par la boutique')
    await tell(act, found, 'cancelled', 'Annulée par la boutique')
    return undefined
  }
  if ((await holdOf(tx, order.id))?.kind === 'cancellation') return undefined
  const reason = 'annulation demandée par la boutique'
  await stop(act, found, 'on_hold', reason)
  await tx.insert(orderHolds).values({ orderId: order.id, kind: 'cancellation', since: now })
  await tell(act, found, 'held', `Mise en attente : ${reason}`)
  return undefined
}

/** Ends an order for good. Its parcels are undone with it: their pieces are back where they were taken. */
export async function cancelOrder(
  act: AdminAct,
  user: WarehouseUser,
  name: string,
  { version, reason }: { version: number; reason?: string | undefined },
): Promise<Done> {
  const { tx, now } = act
  const found = await lockFile(act, name)
  if (isRefusal(found)) return found
  const why = closedOf(found).cancel
  if (why !== null) return no('order-not-cancelled', why)
  const outdated = await refuseOutdated(act, found, version)
  if (outdated) return outdated
  const live = found.parcels.filter(isLive).map(({ row }) => row)
  const stuck =
    live.length > 0 ? await undoParcels({ tx, user, now }, found, live, 'commande annulée') : undefined
  if (stuck) return stuck
  await stop(act, found, 'cancelled', reason ?? null)
  await tell(act, found, 'cancelled', reason === undefined ? 'Annulée' : `Annulée : ${reason}`)
  return changedFile(act, found.order.id)
}

async function stop(
  { tx, note }: AdminAct,
  { order }: Standing,
  status: Extract<OrderStatus, 'on_hold' | 'cancelled'>,
  reason: string | null,
): Promise<void> {
  if (status === 'cancelled') await tx.delete(orderHolds).where(eq(orderHolds.orderId, order.id))
  await tx
    .update(orders)
    .set({ status, stopReason: reason, heldBy: null, heldUntil: null, version: order.version + 1 })
    .where(eq(orders.id, order.id))
  note(
    changesOf({
      état: [orderStatusWords[order.status], orderStatusWords[status]],
      motif: [order.stopReason, reason],
    }),
    order.name,
  )
}

async function tell(
  { tx, by, now }: AdminAct,
  { order }: Standing,
  what: 'held' | 'released' | 'cancelled',
  text: string,
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId: order.id, userId: by.id, at: now, what, text })
}

const no = (code: string, why: string): Refusal => conflict(code, why)
