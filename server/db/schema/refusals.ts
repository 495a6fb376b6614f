import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** Changes that the rules refused: today's errors, and what may need a person. */
export const refusals = pgTable(
  'refusals',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: uuid('user_id').references(() => users.id),
    call: text('call').notNull(),
    code: text('code').notNull(),
    detail: text('detail').notNull(),
    /** When somebody dealt with it; null as long as it waits, or where nobody has to. */
    settledAt: instant('settled_at'),
    settledBy: uuid('settled_by').references(() => users.id),
  },
  table => [index('refusals_at').on(table.at)],
)
