import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** Small files kept beside their data: customization files, photographs of scrapped, returned and received goods. */
export const files = pgTable(
  'files',
  {
    id: id(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    data: bytes('data').notNull(),
    /**
     * The shop and the warehouse of a photograph. That of a return gets its shop with the return: nobody may know it
     * before. A customization file belongs to its order.
     */
    shopId: uuid('shop_id').references(() => shops.id),
    warehouseId: uuid('warehouse_id').references(() => warehouses.id),
    /** Who took the photograph. */
    userId: uuid('user_id').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    index('files_user').on(table.userId, table.createdAt),
    index('files_warehouse').on(table.warehouseId),
  ],
)
