import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { workKinds } from '#contract/endpoints/figures.ts'
import { plannedFor } from '#contract/entities/count-plan.ts'
import { chargeKinds } from '#contract/entities/tariff.ts'
import { carriers } from './carriers.ts'
import { cartons } from './cartons.ts'
import { among, instant, reference } from './columns.ts'
import { products } from './products.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/**
 * The figures of days that are over, so that a year is read in a moment and outlives what retention forgets. All tables
 * here are made from others by `server/figures/keep.ts`, a day of a warehouse at a time, and can be made anew.
 */
const ofDay = () => ({
  warehouseId: reference('warehouse_id', () => warehouses.id),
  /** On the warehouse's own calendar. */
  day: date('day', { mode: 'string' }).notNull(),
})

const ofShop = () => reference('shop_id', () => shops.id)

/** The days whose figures are kept, those without any work too. */
export const figureDays = pgTable(
  'figure_days',
  {
    ...ofDay(),
    keptAt: instant('kept_at').notNull(),
    /** `figure_stock` has what lay here at the day's end. */
    stock: boolean('stock').notNull().default(false),
    /** Days that an earlier program kept have nothing of what bills count: they are kept again. */
    charges: boolean('charges').notNull().default(false),
  },
  table => [primaryKey({ columns: [table.warehouseId, table.day] })],
)

/**
 * The pieces of each article in the warehouse at the end of a day: of each month's last day and of the last one that is over.
 * Another day is the nearest of them and the moves between.
 */
export const figureStock = pgTable(
  'figure_stock',
  {
    ...ofDay(),
    productId: reference('product_id', () => products.id),
    pieces: integer('pieces').notNull(),
  },
  table => [primaryKey({ columns: [table.warehouseId, table.day, table.productId] })],
)

/** An order that two people packed counts for each of them. */
export const figureWork = pgTable(
  'figure_work',
  {
    ...ofDay(),
    shopId: ofShop(),
    /** Null: a shop's program, or the server itself. */
    userId: uuid('user_id').references(() => users.id),
    kind: text('kind', { enum: workKinds }).notNull(),
    pieces: integer('pieces').notNull(),
    /** Zero for work on goods without an order. */
    orders: integer('orders').notNull(),
  },
  table => [
    unique('figure_work_once')
      .on(table.warehouseId, table.day, table.shopId, table.userId, table.kind)
      .nullsNotDistinct(),
    check('figure_work_kind_known', among(table.kind, workKinds)),
  ],
)

export const figureHours = pgTable(
  'figure_hours',
  {
    ...ofDay(),
    shopId: ofShop(),
    hour: smallint('hour').notNull(),
    kind: text('kind', { enum: workKinds }).notNull(),
    pieces: integer('pieces').notNull(),
    orders: integer('orders').notNull(),
  },
  table => [
    primaryKey({ columns: [table.warehouseId, table.day, table.shopId, table.hour, table.kind] }),
    check('figure_hours_kind_known', among(table.kind, workKinds)),
    check('figure_hours_hour', sql`${table.hour} between 0 and 23`),
  ],
)

/** What one order sent by one lorry is one consignment. */
export const figureDepartures = pgTable(
  'figure_departures',
  {
    ...ofDay(),
    shopId: ofShop(),
    carrierId: reference('carrier_id', () => carriers.id),
    consignments: integer('consignments').notNull(),
    /** The slip was sealed after the order's cut-off. */
    late: integer('late').notNull(),
  },
  table => [primaryKey({ columns: [table.warehouseId, table.day, table.shopId, table.carrierId] })],
)

/** From the order to its lorry: how many consignments took so long. `band` is one of `server/figures/bands.ts`. */
export const figureDelays = pgTable(
  'figure_delays',
  {
    ...ofDay(),
    shopId: ofShop(),
    band: smallint('band').notNull(),
    consignments: integer('consignments').notNull(),
  },
  table => [primaryKey({ columns: [table.warehouseId, table.day, table.shopId, table.band] })],
)

/** Changes that a rule refused. No shop is known of them. */
export const figureRefusals = pgTable(
  'figure_refusals',
  {
    ...ofDay(),
    userId: uuid('user_id').references(() => users.id),
    call: text('call').notNull(),
    code: text('code').notNull(),
    times: integer('times').notNull(),
  },
  table => [
    unique('figure_refusals_once')
      .on(table.warehouseId, table.day, table.userId, table.call, table.code)
      .nullsNotDistinct(),
  ],
)

/** Articles at places whose count was closed that day, by the last round. */
export const figureCounts = pgTable(
  'figure_counts',
  {
    ...ofDay(),
    shopId: ofShop(),
    lines: integer('lines').notNull(),
    linesOff: integer('lines_off').notNull(),
    pieces: integer('pieces').notNull(),
    /** More and fewer pieces both add up. */
    piecesOff: integer('pieces_off').notNull(),
  },
  table => [primaryKey({ columns: [table.warehouseId, table.day, table.shopId] })],
)

/** The share of the count plan on that day: the places that were due, those counted that day, and those of them with a difference. */
export const figurePlanned = pgTable(
  'figure_planned',
  {
    ...ofDay(),
    why: text('why', { enum: plannedFor }).notNull(),
    due: integer('due').notNull(),
    counted: integer('counted').notNull(),
    /** By the last round. */
    off: integer('off').notNull(),
  },
  table => [
    primaryKey({ columns: [table.warehouseId, table.day, table.why] }),
    check('figure_planned_why_known', among(table.why, plannedFor)),
  ],
)

/**
 * Pieces that came into the warehouse, and those that left it for customers or were put into kits that are assembled. Where kits are
 * taken apart, the pieces that come out of them are taken off: a day may have fewer than none.
 */
export const figureArticles = pgTable(
  'figure_articles',
  {
    ...ofDay(),
    productId: reference('product_id', () => products.id),
    arrived: integer('arrived').notNull(),
    shipped: integer('shipped').notNull(),
  },
  table => [
    primaryKey({ columns: [table.warehouseId, table.day, table.productId] }),
    index('figure_articles_arrived').on(table.warehouseId, table.day).where(sql`${table.arrived} > 0`),
  ],
)

/** The work done for a shop, as its bill counts it: orders, lines and pieces that left, came in or came back. */
export const figureCharges = pgTable(
  'figure_charges',
  {
    ...ofDay(),
    shopId: ofShop(),
    kind: text('kind', { enum: chargeKinds }).notNull(),
    /** The outcome of a return, the code of a work. Empty for all other kinds. */
    by: text('by').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.warehouseId, table.day, table.shopId, table.kind, table.by] }),
    check('figure_charges_kind_known', among(table.kind, chargeKinds)),
  ],
)

/** Parcels that left, by what their postage and packaging cost depends on. */
export const figureParcels = pgTable(
  'figure_parcels',
  {
    ...ofDay(),
    shopId: ofShop(),
    carrierId: reference('carrier_id', () => carriers.id),
    country: text('country').notNull(),
    cartonId: reference('carton_id', () => cartons.id),
    /** Rounded up to `gramStep`. */
    grams: integer('grams').notNull(),
    parcels: integer('parcels').notNull(),
    /** Those whose carrier said its price in euros, and the sum of these prices. */
    priced: integer('priced').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({
      name: 'figure_parcels_pk',
      columns: [
        table.warehouseId,
        table.day,
        table.shopId,
        table.carrierId,
        table.country,
        table.cartonId,
        table.grams,
      ],
    }),
  ],
)

/**
 * The goods of a shop at the end of a day, by zone. From the first day on which the warehouse has a tariff, and once for
 * each day: what stood there does not change by what is undone later.
 */
export const figureStorage = pgTable(
  'figure_storage',
  {
    ...ofDay(),
    shopId: ofShop(),
    zone: text('zone').notNull(),
    places: integer('places').notNull(),
    pieces: bigint('pieces', { mode: 'number' }).notNull(),
    litres: bigint('litres', { mode: 'number' }).notNull(),
    /** Pieces of articles that nobody has measured: they have no litres. */
    unmeasured: bigint('unmeasured', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.warehouseId, table.day, table.shopId, table.zone] })],
)
