import { eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Consignment } from '../carriers/carrier.ts'
import { serviceOf } from '../carriers/index.ts'
import { packages, warehouses } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import type { OrderRow } from '../orders/find.ts'
import type { CarrierRow, PackageRow, WholeOrder } from '../orders/whole.ts'
import type { Act } from './act.ts'

export const carrierMissing = ({ name }: OrderRow): Refusal =>
  refuse('carrier-missing', `${name} n’a pas de transporteur. Prévenez un responsable.`, { status: 409 })

/** Numbers closed parcels and makes their labels. */
export async function labelParcels(
  act: Act,
  whole: WholeOrder,
  parcels: readonly PackageRow[],
): Promise<PrintJob[] | Refusal> {
  const warehouse = await warehouseName(act)
  for (const parcel of parcels) {
    const carrier = carrierOf(whole, parcel)
    if (!carrier) return carrierMissing(whole.order)
    const consignment = consignmentOf(whole, parcel, carrier, warehouse)
    const tracking = parcel.tracking ?? (await numberParcel(act, whole, parcel, consignment))
    if (isRefusal(tracking)) return tracking
  }
  return []
}

/** The carrier that the parcel was closed for, whichever the order has now. */
const carrierOf = ({ packages, carrier }: WholeOrder, { id }: PackageRow): CarrierRow | null =>
  packages.find(({ row }) => row.id === id)?.carrier ?? carrier

async function numberParcel(
  { tx, user, now }: Act,
  { order }: WholeOrder,
  { id }: PackageRow,
  consignment: Consignment,
): Promise<string | Refusal> {
  const { carrier } = consignment
  const tracking = await serviceOf(carrier).number(tx, consignment)
  if (isRefusal(tracking)) return tracking
  await tx.update(packages).set({ status: 'labelled', tracking }).where(eq(packages.id, id))
  await tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [
    { what: 'labelled', text: `Étiquette ${carrier.name} ${tracking}` },
  ])
  return tracking
}

function consignmentOf(
  { order, shop }: WholeOrder,
  parcel: PackageRow,
  { slug, name }: CarrierRow,
  warehouse: string,
): Consignment {
  return {
    parcel: parcel.name,
    order: order.name,
    weightG: parcel.weightG ?? 0,
    carrier: { slug, name },
    sender: { shop: shop.name, warehouse },
    recipient: { name: order.customer, address: order.address },
  }
}

async function warehouseName({ tx, user }: Act): Promise<string> {
  const [warehouse] = user.warehouseId
    ? await tx.select({ name: warehouses.name }).from(warehouses).where(eq(warehouses.id, user.warehouseId))
    : []
  return warehouse?.name ?? ''
}
