import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { operationTypes } from '#contract/operations.ts'
import { among, id, instant, reference } from './columns.ts'
import { counts } from './counts.ts'
import { locations } from './locations.ts'
import { orders } from './orders.ts'
import { parcels } from './parcels.ts'
import { products } from './products.ts'
import { receptions } from './receptions.ts'
import { returns } from './returns.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/**
 * The ledger: each row moves `qty` pieces from one location to another. Triggers refuse to change or delete a
 * row and to take a shelf below zero (see the migrations and ledger.ts). Insert all moves of one change in
 * one statement.
 */
export const moves = pgTable(
  'moves',
  {
    id: id(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    productId: reference('product_id', () => products.id),
    fromId: reference('from_id', () => locations.id),
    toId: reference('to_id', () => locations.id),
    qty: integer('qty').notNull(),
    lot: text('lot'),
    expiry: date('expiry', { mode: 'string' }),
    type: text('type', { enum: operationTypes }).notNull(),
    reason: text('reason'),
    userId: uuid('user_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
    orderId: uuid('order_id').references(() => orders.id),
    /** The parcel that the pieces were packed into or left in. */
    parcelId: uuid('parcel_id').references(() => parcels.id),
    receptionId: uuid('reception_id').references(() => receptions.id),
    countId: uuid('count_id').references(() => counts.id),
    returnId: uuid('return_id').references(() => returns.id),
    /** The move that this one reverses. A move can be undone once. */
    undoes: uuid('undoes').references((): AnyPgColumn => moves.id),
  },
  table => [
    check('moves_qty', sql`${table.qty} > 0`),
    check('moves_go_somewhere', sql`${table.fromId} <> ${table.toId}`),
    check('moves_type_known', among(table.type, operationTypes)),
    index('moves_from').on(table.fromId, table.number),
    index('moves_to').on(table.toId, table.number),
    index('moves_product').on(table.productId, table.number),
    index('moves_at').on(table.at),
    index('moves_order').on(table.orderId),
    index('moves_parcel').on(table.parcelId),
    index('moves_reception').on(table.receptionId),
    index('moves_with_lot').on(table.productId).where(sql`${table.lot} is not null`),
    // Without the moves that undo nothing, which are nearly all, it is a few pages however long the history.
    uniqueIndex('moves_undone_once').on(table.undoes).where(sql`${table.undoes} is not null`),
    index('moves_return').on(table.returnId).where(sql`${table.returnId} is not null`),
  ],
)

/**
 * The pieces of an article at a place, by lot and expiry date: the sum of its moves, without rows of zero. Only the
 * ledger's trigger writes it, in the move's own transaction. Supplier, customer and the like go below zero.
 */
export const stock = pgTable(
  'stock',
  {
    locationId: reference('location_id', () => locations.id),
    productId: reference('product_id', () => products.id),
    lot: text('lot'),
    expiry: date('expiry', { mode: 'string' }),
    qty: bigint('qty', { mode: 'number' }).notNull(),
  },
  table => [
    unique('stock_place').on(table.locationId, table.productId, table.lot, table.expiry).nullsNotDistinct(),
    // No index holds `qty`: a change of it alone then touches no index.
    index('stock_product').on(table.productId),
    // Stock with an expiry alone: few articles perish.
    index('stock_expiry').on(table.expiry).where(sql`${table.expiry} is not null`),
  ],
)

/** With fewer available pieces of an article than `least` its shop is told, once until there are enough again. */
export const stockThresholds = pgTable(
  'stock_thresholds',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    least: integer('least').notNull(),
    /** Since when the shop has been told. Null: there are enough. */
    lowSince: instant('low_since'),
  },
  table => [
    primaryKey({ columns: [table.productId, table.warehouseId] }),
    check('stock_thresholds_least', sql`${table.least} > 0`),
    index('stock_thresholds_low').on(table.lowSince).where(sql`${table.lowSince} is not null`),
  ],
)
