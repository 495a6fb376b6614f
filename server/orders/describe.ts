import type { Order, Parcel } from '#contract/entities/order.ts'
import { isHouseNumber } from '../carriers/house.ts'
import type { PackedParcel, WholeOrder } from './whole.ts'

export function describeOrder({ order, shop, campaign, carrier, lines, parcels }: WholeOrder): Order {
  const { name, status, type, variant, priority, customer, relay, giftMessage } = order
  const { instructions, version } = order
  return {
    name,
    shop: shop.slug,
    status,
    type,
    variant,
    campaign,
    priority,
    cutoffAt: order.cutoffAt.toISOString(),
    customer,
    carrier: carrier && { slug: carrier.slug, name: carrier.name, maxWeightG: carrier.maxWeightG },
    relay,
    giftMessage,
    instructions,
    lines: lines.map(({ id, product, qty, picked, packed, weightG, customization, gift }) => ({
      id,
      product,
      qty,
      picked,
      packed,
      weightG,
      customization,
      gift,
    })),
    parcels: parcels.map(describeParcel),
    version,
  }
}

export function describeParcel({ row, carton, carrier, lines, bars, carriage }: PackedParcel): Parcel {
  const { id, name, status, weightG, tracking } = row
  return {
    id,
    name,
    status,
    packaging: { code: carton.code, name: carton.name },
    weightG,
    carrier: carrier?.name ?? null,
    tracking,
    trackingUrl: tracking !== null && isHouseNumber(name, tracking) ? null : trackingUrlOf(tracking, carrier),
    ...(bars.length > 0 ? { bars: [...bars] } : {}),
    ...(carriage?.service || carriage?.priceCents ? { carriage } : {}),
    lines: lines.map(({ lineId, qty }) => ({ line: lineId, qty })),
  }
}

export function trackingUrlOf(tracking: string | null, carrier: PackedParcel['carrier']): string | null {
  if (tracking === null || !carrier?.trackingUrl) return null
  return carrier.trackingUrl.replace('{tracking}', () => encodeURIComponent(tracking))
}
