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
import { deliveries } from '#contract/carrier-accounts.ts'
import { providerNames } from '#contract/entities/announcement.ts'
import { slipStatuses } from '#contract/entities/work-list.ts'
import { cartons } from './cartons.ts'
import { among, id, instant, reference } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** `slug` also names the group of the carrier's slips. */
export const carriers = pgTable('carriers', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  /** When the lorry usually leaves, on each warehouse's own clock. */
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
    carrierId: reference('carrier_id', () => carriers.id),
    cartonId: reference('carton_id', () => cartons.id),
  },
  table => [primaryKey({ columns: [table.carrierId, table.cartonId] })],
)

/** The shops that a carrier works for. A carrier without any row here works for all shops. */
export const carrierShops = pgTable(
  'carrier_shops',
  {
    carrierId: reference('carrier_id', () => carriers.id),
    shopId: reference('shop_id', () => shops.id),
  },
  table => [primaryKey({ columns: [table.carrierId, table.shopId] })],
)

/** The days on which a lorry leaves a warehouse at another hour than usual, or not at all. */
export const carrierDays = pgTable(
  'carrier_days',
  {
    warehouseId: reference('warehouse_id', () => warehouses.id),
    carrierId: reference('carrier_id', () => carriers.id),
    /** 1 is Monday, 7 is Sunday. */
    weekday: integer('weekday').notNull(),
    /** Null: it does not come. */
    leaves: time('leaves'),
  },
  table => [
    primaryKey({ columns: [table.warehouseId, table.carrierId, table.weekday] }),
    check('carrier_days_weekday', sql`${table.weekday} between 1 and 7`),
  ],
)

/**
 * A warehouse's accounts with a carrier. The secret is sealed with a key that is not in this database. The first that a
 * parcel fits, by position, announces it; an account without a provider announces nothing. A removed one keeps its row
 * without its secret, for parcels went with it.
 */
export const carrierAccounts = pgTable(
  'carrier_accounts',
  {
    id: id(),
    /** Empty for one that nobody has named. */
    name: text('name').notNull().default(''),
    position: integer('position').notNull().default(0),
    /** A suspended one takes no new parcel. */
    active: boolean('active').notNull().default(true),
    removedAt: instant('removed_at'),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    carrierId: reference('carrier_id', () => carriers.id),
    number: text('number').notNull().default(''),
    secret: text('secret'),
    secretAt: instant('secret_at'),
    provider: text('provider', { enum: providerNames }),
    /** Where the provider is asked, and which of its services carries the parcel. */
    url: text('url').notNull().default(''),
    service: text('service').notNull().default(''),
    /** The parcels that it takes; empty and null are no bound. */
    shops: text('shops').array().notNull().default([]),
    countries: text('countries').array().notNull().default([]),
    fromG: integer('from_g'),
    toG: integer('to_g'),
    /** To the address or to a relay point; null takes both. */
    delivery: text('delivery', { enum: deliveries }),
    /** What is inside is worth so much, in cents of euros. */
    fromCents: integer('from_cents'),
    toCents: integer('to_cents'),
  },
  table => [
    uniqueIndex('carrier_accounts_name')
      .on(table.warehouseId, table.carrierId, table.name)
      .where(sql`${table.removedAt} is null`),
    check('carrier_accounts_provider_known', among(table.provider, providerNames)),
    check('carrier_accounts_delivery_known', among(table.delivery, deliveries)),
    check('carrier_accounts_secret', sql`(${table.secret} is null) = (${table.secretAt} is null)`),
  ],
)

export const carrierSlips = pgTable(
  'carrier_slips',
  {
    id: id(),
    name: text('name').notNull().unique(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    carrierId: reference('carrier_id', () => carriers.id),
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

/** A departure that left parcels on the dock, which a person put off to the carrier's next one. */
export const postponements = pgTable(
  'postponements',
  {
    warehouseId: reference('warehouse_id', () => warehouses.id),
    carrierId: reference('carrier_id', () => carriers.id),
    missedAt: instant('missed_at').notNull(),
    toAt: instant('to_at').notNull(),
    parcels: integer('parcels').notNull(),
    userId: reference('user_id', () => users.id),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.warehouseId, table.carrierId, table.missedAt] })],
)
