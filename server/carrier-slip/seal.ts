import { and, eq, inArray, sql } from 'drizzle-orm'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Move } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { carrierSlips, locations, orderEvents, orders, parcelLines, parcels } from '../db/schema/index.ts'
import { beginJourneys } from '../journeys/claim.ts'
import { askManifests } from '../manifests/claim.ts'
import { stopWords } from '../orders/describe.ts'
import { settleSent } from '../orders/progress.ts'
import { moveOrRefuse } from '../stock/taking.ts'
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
): OrRefusal<Sealed & { readonly manifest: boolean }> {
  const parcels = open ? await heldParcels(tx, open) : []
  if (!open || parcels.length === 0) {
    return conflict('slip-empty', 'Aucun colis n’est chargé : il n’y a rien à clôturer.')
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
  return conflict(
    orderStatus === 'cancelled' ? 'order-cancelled' : 'order-on-hold',
    `La commande ${order} ${why} : déchargez le colis ${name}.`,
    name,
  )
}

function incomplete(missing: number): Refusal {
  const detail =
    missing === 1 ? '1 colis prêt n’est pas chargé.' : `${missing} colis prêts ne sont pas chargés.`
  return conflict('slip-incomplete', detail, String(missing))
}

/** PostgreSQL takes 65,535 parameters per statement, and a move has ten. */
const movesPerStatement = 5_000

/** Moves the packed pieces from the packing benches to the customers. Returns the pieces per order. */
async function sendAway(
  tx: Tx,
  user: WarehouseUser,
  parcels: readonly ParcelRow[],
  now: Date,
): OrRefusal<Map<string, number>> {
  const to = await customerPlace(tx, user)
  if (isRefusal(to)) return to
  const packed = await packedIn(tx, parcels)
  const short = await shortOf(tx, parcels, packed)
  if (short) return short

  const orderOf = new Map(parcels.map(({ id, orderId }) => [id, orderId]))
  const entries = packed.map(
    ({ parcelId, productId, lot, expiry, fromId, qty }): Move => ({
      productId,
      lot,
      expiry,
      qty,
      fromId,
      toId: to.id,
      type: 'SHIPPING',
      userId: user.id,
      at: now,
      parcelId,
      orderId: orderOf.get(parcelId) ?? null,
    }),
  )
  for (let at = 0; at < entries.length; at += movesPerStatement) {
    const written = await moveOrRefuse(tx, entries.slice(at, at + movesPerStatement))
    if (isRefusal(written)) return written
  }
  const pieces = new Map<string, number>()
  for (const { orderId, qty } of entries) {
    if (orderId) pieces.set(orderId, qty + (pieces.get(orderId) ?? 0))
  }
  return pieces
}

async function customerPlace(tx: Tx, { warehouseId }: WarehouseUser): OrRefusal<{ id: string }> {
  const [place] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), eq(locations.kind, 'customer')))
    .limit(1)
  return (
    place ?? conflict('slip-no-place', 'Cet entrepôt n’a pas de lieu « client ». Prévenez un responsable.')
  )
}

type Packed = {
  parcelId: string
  productId: string
  lot: string | null
  expiry: string | null
  fromId: string
  qty: number
}

/**
 * The pieces of each parcel at the packing benches, by the ledger: packed minus unpacked. They come by article, as
 * every change takes the ledger's rows, so that a slip of several statements and another change do not deadlock.
 */
async function packedIn(tx: Tx, parcels: readonly ParcelRow[]): Promise<Packed[]> {
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(parcels.map(({ id }) => id))}::jsonb)::uuid)`
  const { rows } = await tx.execute<Packed>(sql`
    select entries.parcel_id as "parcelId", entries.product_id as "productId", entries.lot,
      entries.expiry::text as expiry, entries.place as "fromId", sum(entries.qty)::int as qty
    from (
      select parcel_id, product_id, lot, expiry, to_id as place, qty from moves where parcel_id in ${ids}
      union all
      select parcel_id, product_id, lot, expiry, from_id, -qty from moves where parcel_id in ${ids}
    ) as entries
    join locations on locations.id = entries.place and locations.kind = 'packing'
    group by 1, 2, 3, 4, 5
    having sum(entries.qty) > 0
    order by 2, 3, 4, 1`)
  return rows
}

/** Refuses if a parcel holds more than the ledger knows of: a person must look before the lorry leaves. */
async function shortOf(
  tx: Tx,
  parcels: readonly ParcelRow[],
  packed: readonly Packed[],
): Promise<Refusal | undefined> {
  const there = new Map<string, number>()
  for (const { parcelId, qty } of packed) there.set(parcelId, qty + (there.get(parcelId) ?? 0))
  const lines = await tx
    .select({ parcelId: parcelLines.parcelId, qty: sql<number>`sum(${parcelLines.qty})::int` })
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        parcels.map(({ id }) => id),
      ),
    )
    .groupBy(parcelLines.parcelId)
  const lacking = lines.find(({ parcelId, qty }) => (there.get(parcelId) ?? 0) < qty)
  if (!lacking) return undefined
  const parcel = parcels.find(({ id }) => id === lacking.parcelId)
  return refuse(
    'slip-goods-missing',
    `Le stock ne connaît pas tous les articles du colis ${parcel?.name} : déchargez-le et prévenez un responsable.`,
    { status: 409, expected: String(lacking.qty), got: String(there.get(lacking.parcelId) ?? 0) },
  )
}
