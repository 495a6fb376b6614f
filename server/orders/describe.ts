import { inArray, sql } from 'drizzle-orm'
import type { Journey } from '#contract/entities/journey.ts'
import type { Order, OrderLine, OrderStatus, Parcel } from '#contract/entities/order.ts'
import { isHouseNumber } from '../carriers/index.ts'
import type { Db, Tx } from '../db/open.ts'
import { journeys, type orders } from '../db/schema/index.ts'
import type { Line, PackedParcel, WholeOrder } from './whole.ts'

export function describeOrder({ order, shop, campaign, carrier, lines, parcels }: WholeOrder): Order {
  const { name, status, type, variant, priority, customer, relay, giftMessage } = order
  const { instructions, openQuestion, version } = order
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
    instructions:
      openQuestion === null ? instructions : [`La boutique demande : ${openQuestion}`, ...instructions],
    lines: lines.map(({ id, product, qty, picked, packed, weightG, size, leastDays, ...line }) => ({
      id,
      product,
      qty,
      picked,
      packed,
      weightG,
      ...(size ? { size } : {}),
      ...(leastDays > 0 ? { leastDays } : {}),
      customization: line.customization,
      gift: line.gift,
      ...kitOf(line),
    })),
    parcels: parcels.map(describeParcel),
    version,
  }
}

const kitOf = ({ kit }: Pick<Line, 'kit'>): Pick<OrderLine, 'kit'> =>
  kit === null ? {} : { kit: { id: kit.id, sku: kit.product.sku, name: kit.product.name, qty: kit.qty } }

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
    lines: lines.map(({ lineId, qty, serials }) => ({
      ...{ line: lineId, qty },
      ...(serials && serials.length > 0 ? { serials: [...serials] } : {}),
    })),
  }
}

export function trackingUrlOf(tracking: string | null, carrier: PackedParcel['carrier']): string | null {
  if (tracking === null || !carrier?.trackingUrl) return null
  return carrier.trackingUrl.replace('{tracking}', () => encodeURIComponent(tracking))
}

/** « est en attente (adresse à confirmer) »; undefined for an order that nobody stopped. */
export function stopWords({
  status,
  stopReason,
}: Pick<typeof orders.$inferSelect, 'status' | 'stopReason'>): string | undefined {
  const why = stopReason === null ? '' : ` (${stopReason})`
  if (status === 'on_hold') return `est en attente${why}`
  return status === 'cancelled' ? `est annulée${why}` : undefined
}

/** The orders among these that are partial: `isPartial` of the contract, for lists. */
export async function partialAmong(
  db: Db,
  rows: readonly { readonly id: string; readonly status: OrderStatus }[],
): Promise<ReadonlySet<string>> {
  const begun = rows.filter(({ status }) => status === 'packing' || status === 'picking').map(({ id }) => id)
  if (begun.length === 0) return new Set()
  const found = await db.execute<{ id: string }>(sql`
    select wanted.id
    from (select unnest(${sql.param(begun)}::uuid[]) as id) as wanted
    where exists (
      select 1 from parcels where parcels.order_id = wanted.id and parcels.status in ('labelled', 'manifested')
    ) and exists (
      select 1 from order_lines where order_lines.order_id = wanted.id and order_lines.qty > (
        select coalesce(sum(parcel_lines.qty), 0)
        from parcel_lines join parcels on parcels.id = parcel_lines.parcel_id
        where parcel_lines.line_id = order_lines.id and parcels.status <> 'void'
      )
    )`)
  return new Set(found.rows.map(({ id }) => id))
}

/** The carriers' news of these parcels, where there is any. */
export async function journeysOf(db: Db | Tx, parcelIds: readonly string[]): Promise<Map<string, Journey>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(journeys)
    .where(inArray(journeys.parcelId, [...parcelIds]))
  return new Map(
    rows.flatMap(({ parcelId, stage, stageAt, said }) =>
      stage === null || stageAt === null ? [] : [[parcelId, { stage, at: stageAt.toISOString(), said }]],
    ),
  )
}

export const deliveredAt = (journey: Journey | undefined): string | null =>
  journey?.stage === 'delivered' ? journey.at : null
