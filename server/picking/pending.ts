import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PickingCampaign } from '#contract/endpoints/picking.ts'
import {
  monoTypes,
  multiTypes,
  type OrderShape,
  orderShapes,
  type PickingType,
  shapeOf,
  variantOf,
} from '#contract/picking-types.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { campaigns, orderLines, orders, parcelLines, parcels } from '../db/schema/index.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import { grouped } from '../grouped.ts'

export type Wanted = {
  readonly reach: Reach
  readonly type: PickingType
  readonly campaignId?: string
  /** Only orders that have missed their departure. */
  readonly late?: boolean
  /** The places of the person's cart, in place of those that the warehouse has settled. */
  readonly slots?: number
  /** Only orders that this zone alone can serve. */
  readonly zone?: string
  /** The pieces are sorted at the wall. */
  readonly at?: 'wall'
  /** They are only looked at, and left to others. */
  readonly unclaimed?: boolean
}

/** The person’s wishes for the list. */
export type Wish = Pick<Wanted, 'slots' | 'zone' | 'at'>

export type PendingOrder = {
  readonly id: string
  readonly name: string
  /** Orders of one departure and priority share it. */
  readonly urgency: string
  readonly cutoffAt: Date
  readonly lines: readonly { readonly productId: string; readonly qty: number }[]
}

/** Counts pending orders by type; a type without a variant counts all its variants. */
export async function pendingCounts(
  db: Db | Tx,
  reach: Reach,
  now: Date,
): Promise<Record<PickingType, number>> {
  const rows = await db
    .select({ shape: orders.type, variant: orders.variant, waiting: count() })
    .from(orders)
    .where(and(within(reach, orders), waitsForPicking(now)))
    .groupBy(orders.type, orders.variant)
  const waiting = (type: PickingType) =>
    rows
      .filter(
        ({ shape, variant }) => shape === shapeOf(type) && [undefined, variant].includes(variantOf(type)),
      )
      .reduce((sum, row) => sum + row.waiting, 0)
  const counted = [...monoTypes, ...multiTypes].map(type => [type, waiting(type)])
  return Object.fromEntries(counted)
}

export async function pendingCampaigns(db: Db | Tx, reach: Reach, now: Date): Promise<PickingCampaign[]> {
  const { slug, name, cutoffAt } = campaigns
  const rows = await db
    .select({ slug, name, cutoffAt, orders: count() })
    .from(orders)
    .innerJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(and(within(reach, orders), waitsForPicking(now)))
    .groupBy(campaigns.id)
    .orderBy(asc(cutoffAt), asc(name))
  return rows.map(row => ({ ...row, cutoffAt: row.cutoffAt.toISOString() }))
}

/**
 * Lists the order shapes, that of the most urgent order first, of a campaign or of all. A list has one shape, because mono pieces go
 * to a bag and multi orders to totes on a cart: two different walks.
 */
export async function urgentShapes(
  tx: Db | Tx,
  reach: Reach,
  campaignId: string | undefined,
  now: Date,
): Promise<readonly OrderShape[]> {
  const [first] = await tx
    .select({ shape: orders.type })
    .from(orders)
    .where(
      and(
        within(reach, orders),
        campaignId === undefined ? undefined : eq(orders.campaignId, campaignId),
        waitsForPicking(now),
      ),
    )
    .orderBy(...mostUrgentFirst)
    .limit(1)
  return first ? [first.shape, ...orderShapes.filter(shape => shape !== first.shape)] : []
}

/** With its table's name, for otherwise it would mean a column of the subquery. */
const line = (column: string) => sql`${sql.identifier('order_lines')}.${sql.identifier(column)}`

/** The pieces of a line that are in no parcel, or were in none at a moment. */
export const unpacked = (at?: Date | SQL) =>
  sql`${line('qty')} - coalesce((
    select sum(${parcelLines.qty}) from ${parcelLines}
    join ${parcels} on ${parcels.id} = ${parcelLines.parcelId} and ${parcels.status} <> 'void'
    where ${parcelLines.lineId} = ${line('id')}
      ${at ? sql`and ${parcels.createdAt} <= ${at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at}` : sql``}
  ), 0)`.mapWith(Number)

/** So many orders are looked at for one list. */
const pageOf = 400

/** Locks and reads a page of pending orders, most urgent first. Orders that others have locked are skipped. */
export async function claimable(
  tx: Db | Tx,
  wanted: Wanted,
  now: Date,
  from: number,
): Promise<PendingOrder[]> {
  const page = tx
    .select({ id: orders.id, name: orders.name, priority: orders.priority, cutoffAt: orders.cutoffAt })
    .from(orders)
    .where(and(within(wanted.reach, orders), isWanted(wanted, now)))
    .orderBy(...mostUrgentFirst)
    .limit(pageOf)
    .offset(from)
  const rows = await (wanted.unclaimed ? page : page.for('update', { skipLocked: true }))
  const lines = await tx
    .select({ orderId: orderLines.orderId, productId: orderLines.productId, qty: unpacked() })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    )
  const ofOrders = grouped(lines, ({ orderId }) => orderId)
  return rows.map(({ id, name, priority, cutoffAt }) => ({
    ...{ id, name, cutoffAt, urgency: `${priority} ${cutoffAt.toISOString()}` },
    lines: (ofOrders.get(id) ?? []).filter(({ qty }) => qty > 0),
  }))
}

const mostUrgentFirst = [
  desc(orders.priority),
  asc(orders.cutoffAt),
  asc(orders.createdAt),
  asc(orders.name),
] as const

function isWanted({ type, campaignId, late }: Wanted, now: Date): SQL | undefined {
  const variant = variantOf(type)
  return and(
    waitsForPicking(now),
    eq(orders.type, shapeOf(type)),
    variant && eq(orders.variant, variant),
    campaignId === undefined ? undefined : eq(orders.campaignId, campaignId),
    late === true ? lt(orders.cutoffAt, now) : undefined,
  )
}
