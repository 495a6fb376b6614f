import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { packageStatuses } from '#contract/entities/order.ts'
import { carrierSlips, carriers } from './carriers.ts'
import { among, id, instant } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { packagings } from './packagings.ts'
import { users } from './users.ts'

/** A parcel. */
export const packages = pgTable(
  'packages',
  {
    id: id(),
    name: text('name').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    packagingId: uuid('packaging_id')
      .notNull()
      .references(() => packagings.id),
    status: text('status', { enum: packageStatuses }).notNull().default('open'),
    weightG: integer('weight_g'),
    carrierId: uuid('carrier_id').references(() => carriers.id),
    tracking: text('tracking'),
    slipId: uuid('slip_id').references(() => carrierSlips.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id),
  },
  table => [
    check('packages_status_known', among(table.status, packageStatuses)),
    check('packages_weight', sql`${table.weightG} > 0`),
    check('packages_manifested', sql`(${table.status} = 'manifested') = (${table.slipId} is not null)`),
    index('packages_order').on(table.orderId),
    index('packages_slip').on(table.slipId),
    index('packages_to_load').on(table.carrierId, table.status),
    // A number that a void parcel bore may be borne again.
    uniqueIndex('packages_tracking').on(table.tracking).where(sql`${table.status} <> 'void'`),
    // Beginnings of names and numbers, whatever language the database sorts by; void parcels are found too.
    index('packages_name_begins').on(table.name.op('text_pattern_ops')),
    index('packages_tracking_begins').on(table.tracking.op('text_pattern_ops')),
  ],
)

/** Numbers that a parcel bore before it was given another: whoever reads one off an old label still finds it. */
export const formerTrackings = pgTable(
  'former_trackings',
  {
    id: id(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    tracking: text('tracking').notNull(),
    carrierId: uuid('carrier_id').references(() => carriers.id),
    replacedAt: instant('replaced_at').notNull().defaultNow(),
  },
  table => [
    index('former_trackings_package').on(table.packageId),
    index('former_trackings_begins').on(table.tracking.op('text_pattern_ops')),
  ],
)

export const packageLines = pgTable(
  'package_lines',
  {
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    qty: integer('qty').notNull(),
  },
  table => [
    primaryKey({ columns: [table.packageId, table.lineId] }),
    check('package_lines_qty', sql`${table.qty} > 0`),
    index('package_lines_line').on(table.lineId),
  ],
)
