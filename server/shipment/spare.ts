import { createHash, randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { ofOwnWarehouse } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { parcels, spareParcels } from '../db/schema/index.ts'
import { describeOrder, describeParcel } from '../orders/describe.ts'
import { settleWhole } from '../orders/progress.ts'
import {
  type CarrierRow,
  type CartonRow,
  leftOf,
  type PackedParcel,
  packedInto,
  type WholeOrder,
} from '../orders/whole.ts'
import type { Ahead } from './goods.ts'
import { labelledEvent, labelParcels } from './label.ts'
import { leaseOf } from './ready.ts'
import { type Closing, formParcels, parcelsAmong, writeParcels } from './seal.ts'

export type SpareRow = typeof spareParcels.$inferSelect
type Sealed = Pick<AnswerOf<typeof shipmentCalls.packMulti>, 'data' | 'prints'>

/** The order's one parcel with all that is left of it, before it is packed. */
export function parcelToBe(
  { order, lines }: WholeOrder,
  carrier: CarrierRow,
  { name, carton, now }: { name: string; carton: CartonRow; now: Date },
): PackedParcel & { carrier: CarrierRow } {
  return {
    row: {
      ...{ id: randomUUID(), name, orderId: order.id, cartonId: carton.id, passedOverId: null },
      ...{ status: 'sealed', weightG: null, carrierId: carrier.id, tracking: null, slipId: null },
      ...{ createdAt: now, createdBy: null },
    },
    ...{ carton, carrier, bars: [], carriage: null, isAnnounced: false, gone: false },
    lines: lines.flatMap(line => (leftOf(line) > 0 ? [{ lineId: line.id, qty: leftOf(line) }] : [])),
  }
}

/** A digest of all that the papers say. A change of the order after they were made is seen by it. */
export function saidOf({ order, shop, carrier, lines }: WholeOrder): string {
  const { name, customer, address, relay, giftMessage } = order
  const said = {
    ...{ name, customer, address, relay, giftMessage, carrier: carrier?.id },
    shop: [shop.name, shop.address, shop.returnAddress, shop.giftNote],
    lines: lines
      .map(line => [line.id, line.qty, leftOf(line), line.customization, line.gift])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  }
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** Takes a spare number out for the order's one parcel. From then on no other change can use it. `gone` says that none is good. */
export async function takeSpare(
  { tx, user }: Act,
  whole: WholeOrder,
  id: string,
  gone: (parcel?: string) => Refusal,
): Promise<SpareRow | Refusal> {
  const [spare] = await tx
    .delete(spareParcels)
    .where(and(eq(spareParcels.id, id), ofOwnWarehouse(user, spareParcels.warehouseId)))
    .returning({
      ...getTableColumns(spareParcels),
      // A sequence of numbers that went round may meet one that is still out.
      isBorne: sql<boolean>`exists (select from ${parcels} where parcels.tracking = spare_parcels.tracking
        and parcels.status <> 'void')`,
    })
  const isFit = spare?.orderId === whole.order.id && spare.says === saidOf(whole)
  return spare && isFit && !spare.isBorne ? spare : gone(spare?.name)
}

/** The parcel bears the number that was given ahead. */
export const bearing =
  ({ id, name, tracking }: Pick<SpareRow, 'id' | 'name' | 'tracking'>) =>
  (parcel: PackedParcel): PackedParcel => ({ ...parcel, row: { ...parcel.row, id, name, tracking } })

type Sealing = {
  whole: WholeOrder
  carrier: CarrierRow
  closings: readonly Closing[]
  ahead: Ahead
  spare: SpareRow
}

/** Seals the order's one parcel under a spare number, with its label. */
export async function sealSpare(
  act: Act,
  { whole, carrier, closings, ahead, spare }: Sealing,
): OrRefusal<Sealed> {
  const formed = (await formParcels(act, whole, carrier, closings, ahead)).map(bearing(spare))
  const labelled = await labelParcels(act, packedInto(whole, formed), formed, {
    jobs: spare.prints,
    write: (_, __, sent) => writeParcels(act, whole, sent, ahead, sent.map(labelledEvent)),
  })
  if (isRefusal(labelled)) return labelled
  const done = await settleWhole(act.tx, packedInto(whole, labelled.parcels), leaseOf(act.user, act.now))
  return {
    data: { order: describeOrder(done), parcels: parcelsAmong(done, formed).map(describeParcel) },
    prints: labelled.prints,
  }
}
