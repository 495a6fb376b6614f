import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/roles.ts'
import { id, instant, reference } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** Steps that a wall handed to the desks. Whoever takes one removes it. */
export const handedSteps = pgTable(
  'handed_steps',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    userId: reference('user_id', () => users.id),
    shopId: uuid('shop_id').references(() => shops.id),
    operation: text('operation').notNull(),
    role: text('role').$type<Role>().notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    about: text('about').notNull(),
    prompt: text('prompt').notNull(),
    /** The order that the step holds for its person. It follows the step. */
    orderName: text('order_name'),
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>().notNull(),
  },
  table => [index('handed_steps_of_warehouse').on(table.warehouseId, table.at)],
)
