import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { slipStatuses } from '#contract/endpoints/carrier-slip.ts'
import { cartons } from './cartons.ts'
import { among, id, instant } from './columns.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** `slug` also names the group of the carrier's slips. */
export const carriers = pgTable('carriers', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  /** When the lorry leaves, in the warehouse's time zone. */
  cutoff: time('cutoff').notNull(),
  maxWeightG: integer('max_weight_g').notNull(),
  /** `{tracking}` marks the place of the number. Null if the carrier has no public page. */
  trackingUrl: text('tracking_url'),
  active: boolean('active').notNull().default(true),
})

/** The cartons that a carrier takes. It refuses all others. */
export const carrierCartons = pgTable(
  'carrier_cartons',
  {
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    cartonId: uuid('carton_id')
      .notNull()
      .references(() => cartons.id),
  },
  table => [primaryKey({ columns: [table.carrierId, table.cartonId] })],
)

export const carrierSlips = pgTable(
  'carrier_slips',
  {
    id: id(),
    name: text('name').notNull().unique(),
    warehouseId: uuid('warehouse_id')
      .notNull()
      .references(() => warehouses.id),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    status: text('status', { enum: slipStatuses }).notNull().default('open'),
    cutoffAt: instant('cutoff_at').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    sealedAt: instant('sealed_at'),
    sealedBy: uuid('sealed_by').references(() => users.id),
  },
  table => [
    check('carrier_slips_status_known', among(table.status, slipStatuses)),
    check('carrier_slips_sealed', sql`(${table.status} = 'sealed') = (${table.sealedAt} is not null)`),
    uniqueIndex('carrier_slips_one_open')
      .on(table.warehouseId, table.carrierId)
      .where(sql`${table.status} = 'open'`),
  ],
)
