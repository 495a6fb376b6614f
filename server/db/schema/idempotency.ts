import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** The answer to a change, written in the change's own transaction and kept for 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Null for a shop's program: its key's id then begins `key`. */
    userId: uuid('user_id').references(() => users.id),
    key: text('key').primaryKey(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [index('idempotency_keys_age').on(table.createdAt)],
)
