import { eq, inArray } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { carrierSlips, orderEvents, orders, parcels } from '../db/schema/index.ts'
import { beginJourneys } from '../journeys/claim.ts'
import { askManifests } from '../manifests/claim.ts'
import { settleSent } from '../orders/progress.ts'
import { stopWords } from '../orders/stopped.ts'
import { sendAway } from './departure.ts'
import { countWaiting, type ParcelRow, parcelsOn } from './parcels.ts'
import type { Lorry, SlipRow } from './slips.ts'

export type Sealed = { slip: SlipRow; parcels: ParcelRow[] }

/** Closes a slip: the goods leave, and an order with nothing left to send becomes shipped. */
export async function sealSlip(
  tx: Tx,
  user: WarehouseUser,
  lorry: Lorry,
  open: SlipRow | undefined,
  confirm: boolean,
  now: Date,
): Promise<(Sealed & { readonly manifest: boolean }) | Refusal> {
  const parcels = open ? await heldParcels(tx, open) : []
  if (!open || parcels.length === 0) {
    return refuse('slip-empty', 'Aucun colis n’est chargé : il n’y a rien à clôturer.', { status: 409 })
  }
  for (const parcel of parcels) {
    const why = mustComeOff(parcel)
    if (why) return why
  }
  const missing = confirm ? 0 : ((await countWaiting(tx, user)).get(lorry.id) ?? 0)
  if (missing > 0) return incomplete(missing)

  const pieces = await sendAway(tx, user, parcels, now)
  if (isRefusal(pieces)) return pieces
  const [slip] = await tx
    .update(carrierSlips)
    .set({ status: 'sealed', sealedAt: now, sealedBy: user.id })
    .where(eq(carrierSlips.id, open.id))
    .returning()
  if (!slip) throw new Error(`The slip ${open.name} is gone`)
  await settleSent(tx, [...pieces.keys()])
  const parcelIds = parcels.map(({ id }) => id)
  await beginJourneys(tx, parcelIds)
  const manifest = await askManifests(tx, { slipId: slip.id, parcelIds, userId: user.id, now })
  await tx.insert(orderEvents).values(
    [...pieces].map(([orderId, qty]) => ({
      orderId,
      at: now,
      what: 'shipped' as const,
      text: `Remise à ${lorry.carrier}, bordereau ${slip.name}`,
      qty,
      userId: user.id,
    })),
  )
  return { slip, parcels, manifest }
}

/** Locks the slip's orders, then reads its parcels. All callers lock orders by id, so none deadlock. */
async function heldParcels(tx: Tx, { id }: SlipRow): Promise<ParcelRow[]> {
  const loaded = tx.select({ id: parcels.orderId }).from(parcels).where(eq(parcels.slipId, id))
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, loaded))
    .orderBy(orders.id)
    .for('update')
  return parcelsOn(tx, id)
}

function mustComeOff({ name, order, orderStatus, stopReason }: ParcelRow): Refusal | undefined {
  const why = stopWords({ status: orderStatus, stopReason })
  if (why === undefined) return undefined
  return refuse(
    orderStatus === 'cancelled' ? 'order-cancelled' : 'order-on-hold',
    `La commande ${order} ${why} : déchargez le colis ${name}.`,
    { status: 409, got: name },
  )
}

function incomplete(missing: number): Refusal {
  const detail =
    missing === 1 ? '1 colis prêt n’est pas chargé.' : `${missing} colis prêts ne sont pas chargés.`
  return refuse('slip-incomplete', detail, { status: 409, got: String(missing) })
}
