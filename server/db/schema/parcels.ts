import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { parcelStatuses } from '#contract/entities/order.ts'
import { carrierSlips, carriers } from './carriers.ts'
import { cartons } from './cartons.ts'
import { among, id, instant, reference } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    name: text('name').notNull().unique(),
    orderId: reference('order_id', () => orders.id),
    cartonId: reference('carton_id', () => cartons.id),
    /** The carton that was proposed by the pieces' sizes, where the packer took another. */
    passedOverId: uuid('passed_over_id').references(() => cartons.id),
    status: text('status', { enum: parcelStatuses }).notNull().default('open'),
    weightG: integer('weight_g'),
    carrierId: uuid('carrier_id').references(() => carriers.id),
    tracking: text('tracking'),
    slipId: uuid('slip_id').references(() => carrierSlips.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id),
  },
  table => [
    check('parcels_status_known', among(table.status, parcelStatuses)),
    check('parcels_weight', sql`${table.weightG} > 0`),
    check('parcels_manifested', sql`(${table.status} = 'manifested') = (${table.slipId} is not null)`),
    index('parcels_order').on(table.orderId),
    index('parcels_slip').on(table.slipId),
    index('parcels_passed_over')
      .on(table.passedOverId, table.createdAt)
      .where(sql`${table.passedOverId} is not null`),
    // With the moment, those that missed a lorry are found among all that wait for the next one.
    index('parcels_to_load').on(table.carrierId, table.status, table.createdAt),
    // A packer's last ones.
    index('parcels_packed_by').on(table.createdBy, table.createdAt),
    // Another parcel may reuse the number of a void one.
    uniqueIndex('parcels_tracking').on(table.tracking).where(sql`${table.status} <> 'void'`),
    // `text_pattern_ops` finds beginnings in any collation. Void parcels are found too.
    index('parcels_name_begins').on(table.name.op('text_pattern_ops')),
    index('parcels_tracking_begins').on(table.tracking.op('text_pattern_ops')),
  ],
)

/** Former tracking numbers of a parcel, so that an old label still leads to it. */
export const formerTrackings = pgTable(
  'former_trackings',
  {
    id: id(),
    parcelId: reference('parcel_id', () => parcels.id),
    tracking: text('tracking').notNull(),
    carrierId: uuid('carrier_id').references(() => carriers.id),
    replacedAt: instant('replaced_at').notNull().defaultNow(),
  },
  table => [
    index('former_trackings_parcel').on(table.parcelId),
    index('former_trackings_begins').on(table.tracking.op('text_pattern_ops')),
  ],
)

/**
 * Parcels that were numbered ahead, each for one order and one bench, which has their papers already. The row goes when its
 * parcel is sealed, under the same id, or the number is given back; then no bench can use the number any more.
 */
export const spareParcels = pgTable(
  'spare_parcels',
  {
    id: id(),
    name: text('name').notNull().unique(),
    tracking: text('tracking').notNull().unique(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }).unique(),
    /** The browser's own id. */
    bench: uuid('bench').notNull(),
    /** Digests of what the papers say, and of the printer that they are for. */
    says: text('says').notNull(),
    printer: text('printer').notNull(),
    /** The jobs of its papers, in their order. */
    prints: uuid('prints').array().notNull(),
    madeAt: instant('made_at').notNull(),
    /** The bench that lacks the order, which is of a list of single articles: it goes there once this one gives it back. */
    wantedBy: uuid('wanted_by'),
  },
  table => [index('spare_parcels_bench').on(table.warehouseId, table.bench)],
)

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: reference('parcel_id', () => parcels.id),
    lineId: reference('line_id', () => orderLines.id),
    qty: integer('qty').notNull(),
  },
  table => [
    primaryKey({ columns: [table.parcelId, table.lineId] }),
    check('parcel_lines_qty', sql`${table.qty} > 0`),
    index('parcel_lines_line').on(table.lineId),
  ],
)
