import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { conditions, outcomes } from '#contract/endpoints/return.ts'
import { returnStates } from '#contract/entities/work-list.ts'
import { among, id, instant, reference } from './columns.ts'
import { files } from './files.ts'
import { locations } from './locations.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { reasons } from './reasons.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

export const returns = pgTable(
  'returns',
  {
    id: id(),
    name: text('name').notNull().unique(),
    shopId: reference('shop_id', () => shops.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    /** Null if nobody knows which order the parcel belongs to. */
    orderId: uuid('order_id').references(() => orders.id),
    tracking: text('tracking'),
    originId: reference('origin_id', () => reasons.id),
    status: text('status', { enum: returnStates }).notNull(),
    waitReasonId: uuid('wait_reason_id').references(() => reasons.id),
    note: text('note').notNull().default(''),
    photoId: uuid('photo_id').references(() => files.id),
    /** The origin asks for a photograph, and the person said that there is none. */
    noPhoto: boolean('no_photo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id),
    completedAt: instant('completed_at'),
    /** What the shop wants done with each article while the return waits, and its note. */
    wish: jsonb('wish').$type<{
      lines: { sku: string; outcome: (typeof outcomes)[number] }[]
      note: string
    }>(),
    wishedAt: instant('wished_at'),
    /** Null: nobody yet, or a program of the shop. */
    wishedBy: uuid('wished_by').references(() => users.id),
  },
  table => [
    check('returns_status_known', among(table.status, returnStates)),
    check('returns_wait', sql`${table.status} <> 'waiting' or ${table.waitReasonId} is not null`),
    check('returns_completed', sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`),
    check('returns_photo', sql`not (${table.noPhoto} and ${table.photoId} is not null)`),
    check(
      'returns_wish',
      sql`(${table.wish} is null) = (${table.wishedAt} is null) and (${table.wish} is not null or ${table.wishedBy} is null)`,
    ),
    index('returns_order').on(table.orderId),
    index('returns_waiting').on(table.status, table.createdAt),
    // The managers' list reads a page of these instead of sorting all returns.
    index('returns_created').on(table.createdAt, table.name),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    id: id(),
    returnId: reference('return_id', () => returns.id),
    productId: reference('product_id', () => products.id),
    qty: integer('qty').notNull(),
    condition: text('condition', { enum: conditions }).notNull(),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    toId: uuid('to_id').references(() => locations.id),
  },
  table => [
    check('return_lines_condition_known', among(table.condition, conditions)),
    check('return_lines_outcome_known', among(table.outcome, outcomes)),
    check('return_lines_qty', sql`${table.qty} > 0`),
    index('return_lines_return').on(table.returnId),
  ],
)

/** What a customer has told the shop to send back. Whether it came is told by the returns of its order. */
export const announcedReturns = pgTable(
  'announced_returns',
  {
    id: id(),
    shopId: reference('shop_id', () => shops.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    orderId: reference('order_id', () => orders.id),
    /** The shop's own. */
    reference: text('reference').notNull(),
    /** The number of the return that is to come, in the barcode of the customer's sheet. Older ones have none. */
    name: text('name').unique(),
    tracking: text('tracking'),
    note: text('note').notNull(),
    lines: jsonb('lines').$type<{ sku: string; quantity: number }[]>().notNull(),
    announcedAt: instant('announced_at').notNull(),
  },
  table => [
    unique('announced_returns_reference').on(table.shopId, table.reference),
    index('announced_returns_order').on(table.orderId),
    index('announced_returns_tracking').on(table.tracking),
  ],
)
