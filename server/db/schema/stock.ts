import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { operationTypes } from '#contract/operations.ts'
import { among, id, instant } from './columns.ts'
import { counts } from './counts.ts'
import { locations } from './locations.ts'
import { orders } from './orders.ts'
import { parcels } from './parcels.ts'
import { products } from './products.ts'
import { receptions } from './receptions.ts'
import { returns } from './returns.ts'
import { users } from './users.ts'

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
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    fromId: uuid('from_id')
      .notNull()
      .references(() => locations.id),
    toId: uuid('to_id')
      .notNull()
      .references(() => locations.id),
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
    undoes: uuid('undoes')
      .unique()
      .references((): AnyPgColumn => moves.id),
  },
  table => [
    check('moves_qty', sql`${table.qty} > 0`),
    check('moves_go_somewhere', sql`${table.fromId} <> ${table.toId}`),
    check('moves_type_known', among(table.type, operationTypes)),
    // These two hold every column of a balance, so PostgreSQL reads a balance from the index alone.
    index('moves_from').on(table.fromId, table.productId, table.lot, table.expiry, table.qty),
    index('moves_to').on(table.toId, table.productId, table.lot, table.expiry, table.qty),
    index('moves_product').on(table.productId, table.number),
    index('moves_at').on(table.at),
    index('moves_order').on(table.orderId),
    index('moves_parcel').on(table.parcelId),
    index('moves_reception').on(table.receptionId),
  ],
)

/** Stock per location: the sum of its moves. Supplier, customer and the like go below zero. */
export const stock = pgView('stock', {
  locationId: uuid('location_id').notNull(),
  productId: uuid('product_id').notNull(),
  lot: text('lot'),
  expiry: date('expiry', { mode: 'string' }),
  qty: bigint('qty', { mode: 'number' }).notNull(),
}).as(sql`
  select location_id, product_id, lot, expiry, sum(qty)::bigint as qty
  from (
    select to_id as location_id, product_id, lot, expiry, qty from moves
    union all
    select from_id, product_id, lot, expiry, -qty from moves
  ) as entries
  group by location_id, product_id, lot, expiry
  having sum(qty) <> 0`)
