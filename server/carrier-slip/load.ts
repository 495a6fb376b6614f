import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import { nextNumber } from '../db/numbers.ts'
import type { Tx } from '../db/open.ts'
import { carrierSlips, parcels, users } from '../db/schema/index.ts'
import { stopWords } from '../orders/describe.ts'
import { lockOrderOf } from '../orders/lock.ts'
import { findParcel, type ParcelRow } from './parcels.ts'
import { type Lorry, openSlipOf, type SlipRow } from './slips.ts'

type Order = BodyOf<typeof carrierSlipCalls.load>
export type Loaded = { slip: SlipRow | undefined; loaded: ParcelRow[]; unloaded: ParcelRow[] }

/** Takes parcels off a carrier's slip and puts others on it, all of them or none. */
export async function loadParcels(
  tx: Tx,
  user: WarehouseUser,
  lorry: Lorry,
  { trackings, unload = [], slip: asked }: Order,
  now: Date,
): OrRefusal<Loaded> {
  const current = await currentSlip(tx, user, lorry, asked ?? null)
  if (isRefusal(current)) return current
  const unloaded = await takeOff(tx, user, current, unload)
  if (isRefusal(unloaded)) return unloaded
  if (trackings.length === 0) return { slip: current, loaded: [], unloaded }

  const slip = current ?? (await beginSlip(tx, user, lorry, now))
  const loaded = await putOn(tx, user, lorry, slip, trackings)
  return isRefusal(loaded) ? loaded : { slip, loaded, unloaded }
}

/** Finds the carrier's open slip. Refuses if a colleague has sealed the slip that the operator works on. */
async function currentSlip(
  tx: Tx,
  user: WarehouseUser,
  lorry: Lorry,
  asked: string | null,
): Promise<SlipRow | undefined | Refusal> {
  const open = await openSlipOf(tx, user, lorry)
  if (asked === null || asked === open?.name) return open
  const [other] = await tx
    .select({ carrierId: carrierSlips.carrierId, by: users.displayName })
    .from(carrierSlips)
    .leftJoin(users, eq(users.id, carrierSlips.sealedBy))
    .where(and(eq(carrierSlips.name, asked), eq(carrierSlips.warehouseId, user.warehouseId)))
  if (other?.carrierId !== lorry.id) {
    return notFound('slip-unknown', `${lorry.carrier} n’a pas de bordereau ${asked}.`, asked)
  }
  const who = other.by ? ` par ${other.by}` : ''
  return conflict('slip-sealed', `Le bordereau ${asked} vient d’être clôturé${who}.`, asked)
}

async function beginSlip(
  tx: Tx,
  { warehouseId }: WarehouseUser,
  { id: carrierId, cutoffAt }: Lorry,
  now: Date,
): Promise<SlipRow> {
  const number = await nextNumber(tx, 'carrierSlip')
  const name = `BT${String(number).padStart(6, '0')}`
  const [slip] = await tx
    .insert(carrierSlips)
    .values({ name, warehouseId, carrierId, cutoffAt, openedAt: now })
    .returning()
  if (!slip) throw new Error(`The slip ${name} was not written`)
  return slip
}

/** Locks the order, then reads the parcel again: a colleague may have voided or repacked it meanwhile. */
async function takeInHand(tx: Tx, user: User, text: string): OrRefusal<ParcelRow> {
  const parcel = await findParcel(tx, user, text)
  if (isRefusal(parcel)) return parcel
  await lockOrderOf(tx, user, parcel.orderId)
  return findParcel(tx, user, text)
}

async function takeOff(
  tx: Tx,
  user: User,
  slip: SlipRow | undefined,
  texts: readonly string[],
): OrRefusal<ParcelRow[]> {
  const unloaded: ParcelRow[] = []
  for (const text of texts) {
    const parcel = await takeInHand(tx, user, text)
    if (isRefusal(parcel)) return parcel
    if (!slip || parcel.slipId !== slip.id) {
      return conflict('slip-not-loaded', `Le colis ${parcel.name} n’est pas sur ce bordereau.`, text)
    }
    await tx.update(parcels).set({ status: 'labelled', slipId: null }).where(eq(parcels.id, parcel.id))
    unloaded.push(parcel)
  }
  return unloaded
}

async function putOn(
  tx: Tx,
  user: User,
  lorry: Lorry,
  slip: SlipRow,
  texts: readonly string[],
): OrRefusal<ParcelRow[]> {
  const loaded: ParcelRow[] = []
  for (const text of texts) {
    const parcel = await takeInHand(tx, user, text)
    if (isRefusal(parcel)) return parcel
    const why = whyNotOn(parcel, lorry, slip)
    if (why) return why
    await tx.update(parcels).set({ status: 'manifested', slipId: slip.id }).where(eq(parcels.id, parcel.id))
    loaded.push(parcel)
  }
  return loaded
}

function whyNotOn(parcel: ParcelRow, lorry: Lorry, slip: SlipRow): Refusal | undefined {
  const { name, status, order, orderStatus, stopReason, carrierId, carrier } = parcel
  if (status === 'void') {
    return conflict('parcel-void', `Le colis ${name} est annulé : ne le chargez pas.`, name)
  }
  if (parcel.slipId === slip.id) {
    return conflict('slip-already-loaded', `Le colis ${name} est déjà sur ce bordereau (${slip.name}).`, name)
  }
  if (parcel.slip) {
    return conflict('slip-already-loaded', `Le colis ${name} est déjà sur le bordereau ${parcel.slip}.`, name)
  }
  const stopped = stopWords({ status: orderStatus, stopReason })
  if (stopped !== undefined) {
    const code = orderStatus === 'cancelled' ? 'order-cancelled' : 'order-on-hold'
    return conflict(code, `La commande ${order} ${stopped} : mettez le colis ${name} de côté.`, name)
  }
  if (status !== 'labelled') {
    return conflict(
      'parcel-unlabelled',
      `Le colis ${name} n’a pas encore d’étiquette : repassez-le en expédition.`,
      name,
    )
  }
  if (carrierId !== lorry.id) {
    return conflict(
      'slip-wrong-carrier',
      carrier
        ? `Le colis ${name} part avec ${carrier}, pas avec ${lorry.carrier}.`
        : `Le colis ${name} n’a pas de transporteur : repassez-le en expédition.`,
      name,
    )
  }
  return undefined
}
