import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** Changes that a rule refused. The home page counts today's errors and lists those that need a person. */
export const refusals = pgTable(
  'refusals',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: uuid('user_id').references(() => users.id),
    /** Null for a person of a shop, who has no warehouse. */
    warehouseId: uuid('warehouse_id').references(() => warehouses.id),
    call: text('call').notNull(),
    code: text('code').notNull(),
    detail: text('detail').notNull(),
    /** When a person dealt with it. Null while it waits, or if it needs nobody. */
    settledAt: instant('settled_at'),
    settledBy: uuid('settled_by').references(() => users.id),
  },
  table => [index('refusals_at').on(table.at)],
)
