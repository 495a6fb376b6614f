import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/**
 * What servers keep in memory was changed by these transactions. Triggers write it, and each change begins with the question
 * for what its server has not seen yet. Rows that every server has seen are deleted (`server/db/kept.ts`).
 */
export const keptChanges = pgTable(
  'kept_changes',
  {
    by: transactionId('by').notNull().default(sql`pg_current_xact_id()`),
    kind: text('kind').notNull(),
    /** The one row that changed; empty for all of the kind. */
    key: text('key').notNull().default(''),
  },
  table => [primaryKey({ columns: [table.by, table.kind, table.key] })],
)
