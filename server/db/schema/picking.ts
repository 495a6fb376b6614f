import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { monoTypes, multiTypes } from '#contract/picking-types.ts'
import { among, id, instant } from './columns.ts'
import { locations } from './locations.ts'
import { products } from './products.ts'
import { campaigns, shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

export const pickingTypes = [...monoTypes, ...multiTypes] as const

/** `orders.pickingListId` links the orders to their list. */
export const pickingLists = pgTable(
  'picking_lists',
  {
    id: id(),
    name: text('name').notNull().unique(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    warehouseId: uuid('warehouse_id')
      .notNull()
      .references(() => warehouses.id),
    type: text('type', { enum: pickingTypes }).notNull(),
    campaignId: uuid('campaign_id').references(() => campaigns.id),
    /** Above one, the printed list says DUPLICATA. */
    printCount: integer('print_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id),
  },
  table => [
    unique('picking_lists_id_warehouse').on(table.id, table.warehouseId),
    check('picking_lists_type_known', among(table.type, pickingTypes)),
    index('picking_lists_shop').on(table.shopId, table.createdAt),
  ],
)

/** The stops of a list, in walking order. */
export const pickingListLines = pgTable(
  'picking_list_lines',
  {
    id: id(),
    pickingListId: uuid('picking_list_id')
      .notNull()
      .references(() => pickingLists.id),
    position: integer('position').notNull(),
    locationId: uuid('location_id')
      .notNull()
      .references(() => locations.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    lot: text('lot'),
    qty: integer('qty').notNull(),
  },
  table => [
    unique('picking_list_lines_position').on(table.pickingListId, table.position),
    check('picking_list_lines_qty', sql`${table.qty} > 0`),
    index('picking_list_lines_shelf').on(table.locationId, table.productId),
  ],
)
