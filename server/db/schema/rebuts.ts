import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, reference } from './columns.ts'
import { files } from './files.ts'
import { reasons } from './reasons.ts'
import { moves } from './stock.ts'

/** Why goods were scrapped. The move itself holds the product, quantity, user and time. */
export const rebuts = pgTable('rebuts', {
  id: id(),
  moveId: uuid('move_id')
    .notNull()
    .unique()
    .references(() => moves.id),
  reasonId: reference('reason_id', () => reasons.id),
  photoId: uuid('photo_id').references(() => files.id),
})
