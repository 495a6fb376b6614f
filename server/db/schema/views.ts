import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ViewQuery } from '#contract/endpoints/view.ts'
import { id, instant, reference } from './columns.ts'
import { users } from './users.ts'

/** A question that a person asks a list again and again, under a name of theirs. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<ViewQuery>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  table => [unique('saved_views_name').on(table.userId, table.list, table.name)],
)
