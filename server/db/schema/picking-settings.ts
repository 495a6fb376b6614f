import { integer, pgTable } from 'drizzle-orm/pg-core'
import { reference } from './columns.ts'
import { warehouses } from './warehouses.ts'

/** The load of a list and what its metres and minutes are reckoned from. Without a row the usual ones apply. */
export const pickingSettings = pgTable('picking_settings', {
  warehouseId: reference('warehouse_id', () => warehouses.id).primaryKey(),
  trolleySlots: integer('trolley_slots').notNull(),
  monoOrders: integer('mono_orders').notNull(),
  aisleCm: integer('aisle_cm').notNull(),
  bayCm: integer('bay_cm').notNull(),
  metresAMinute: integer('metres_a_minute').notNull(),
  secondsAStop: integer('seconds_a_stop').notNull(),
  secondsAPiece: integer('seconds_a_piece').notNull(),
  wallSlots: integer('wall_slots').notNull().default(0),
})
