import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'

/** Small files kept beside their data: customization files, photographs of scrapped goods. */
export const files = pgTable('files', {
  id: id(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  data: bytes('data').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
