import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

export const cartons = pgTable('cartons', {
  id: id(),
  name: text('name').notNull(),
  code: text('code').notNull().unique(),
  lengthMm: integer('length_mm').notNull(),
  widthMm: integer('width_mm').notNull(),
  heightMm: integer('height_mm').notNull(),
  tareG: integer('tare_g').notNull(),
  limitG: integer('limit_g').notNull(),
  active: boolean('active').notNull().default(true),
})
