import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What the server keeps for itself: its signing secret, whether this is the demo warehouse, … */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
