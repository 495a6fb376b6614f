import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'

/** Small files kept with the data that needs them: customization files, photographs of scrap. */
export const files = pgTable('files', {
  id: id(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  data: bytes('data').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
