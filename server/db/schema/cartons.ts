import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, reference } from './columns.ts'
import { shops } from './shops.ts'

export const cartons = pgTable('cartons', {
  id: id(),
  name: text('name').notNull(),
  code: text('code').notNull().unique(),
  lengthMm: integer('length_mm').notNull(),
  widthMm: integer('width_mm').notNull(),
  heightMm: integer('height_mm').notNull(),
  /** The filling's thickness along each side. */
  paddingMm: integer('padding_mm').notNull().default(0),
  tareG: integer('tare_g').notNull(),
  limitG: integer('limit_g').notNull(),
  active: boolean('active').notNull().default(true),
})

/** The shops that a carton is kept for. A carton without any row here serves all shops. */
export const cartonShops = pgTable(
  'carton_shops',
  {
    cartonId: reference('carton_id', () => cartons.id),
    shopId: reference('shop_id', () => shops.id),
  },
  table => [primaryKey({ columns: [table.cartonId, table.shopId] })],
)
