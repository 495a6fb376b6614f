import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, reference } from './columns.ts'
import { locations } from './locations.ts'
import { products } from './products.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** Pieces that a person has taken upon themselves to bring, until then. All else about them is reckoned from stock and levels. */
export const replenishments = pgTable(
  'replenishments',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    fromId: reference('from_id', () => locations.id),
    toId: reference('to_id', () => locations.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    userId: reference('user_id', () => users.id),
    qty: integer('qty').notNull(),
    takenAt: instant('taken_at').notNull(),
    until: instant('until').notNull(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.toId, table.fromId] }),
    check('replenishments_qty', sql`${table.qty} > 0`),
    index('replenishments_of_warehouse').on(table.warehouseId),
  ],
)
