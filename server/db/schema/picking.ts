import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { monoTypes, multiTypes } from '#contract/picking-types.ts'
import { among, id, instant, reference } from './columns.ts'
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
    shopId: reference('shop_id', () => shops.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    type: text('type', { enum: pickingTypes }).notNull(),
    campaignId: uuid('campaign_id').references(() => campaigns.id),
    /** Above one, the printed list says DUPLICATA. */
    printCount: integer('print_count').notNull().default(0),
    /** Each zone is picked by itself, and the pieces are put to their orders at the wall. */
    atWall: boolean('at_wall').notNull().default(false),
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
    pickingListId: reference('picking_list_id', () => pickingLists.id),
    position: integer('position').notNull(),
    locationId: reference('location_id', () => locations.id),
    productId: reference('product_id', () => products.id),
    lot: text('lot'),
    qty: integer('qty').notNull(),
  },
  table => [
    unique('picking_list_lines_position').on(table.pickingListId, table.position),
    check('picking_list_lines_qty', sql`${table.qty} > 0`),
    index('picking_list_lines_shelf').on(table.locationId, table.productId),
  ],
)
