import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, reference } from './columns.ts'
import { orders } from './orders.ts'
import { warehouses } from './warehouses.ts'

/** A reusable box that holds one order at a time. */
export const boxes = pgTable(
  'boxes',
  {
    id: id(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    name: text('name').notNull().unique(),
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    /** A box that stays: the slot of this number in the put wall. */
    wallSlot: integer('wall_slot'),
  },
  table => [unique('boxes_wall_slot').on(table.warehouseId, table.wallSlot)],
)
