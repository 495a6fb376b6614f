import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** The server's own values: its signing secret, the mark of a demo warehouse. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
