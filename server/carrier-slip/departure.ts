import { and, eq, inArray, sql } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Move } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { locations, parcelLines } from '../db/schema/index.ts'
import { moveOrRefuse } from '../stock/taking.ts'
import type { ParcelRow } from './parcels.ts'

/** PostgreSQL takes 65,535 parameters per statement, and a move has ten. */
const movesPerStatement = 5_000

/** Moves the packed pieces from the packing benches to the customers. Returns the pieces per order. */
export async function sendAway(
  tx: Tx,
  user: WarehouseUser,
  parcels: readonly ParcelRow[],
  now: Date,
): Promise<Map<string, number> | Refusal> {
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

async function customerPlace(tx: Tx, { warehouseId }: WarehouseUser): Promise<{ id: string } | Refusal> {
  const [place] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), eq(locations.kind, 'customer')))
    .limit(1)
  return (
    place ??
    refuse('slip-no-place', 'Cet entrepôt n’a pas de lieu « client ». Prévenez un responsable.', {
      status: 409,
    })
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
