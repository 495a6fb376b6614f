import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, instant, reference } from './columns.ts'
import { orderLines } from './orders.ts'
import { pickingLists } from './picking.ts'
import { users } from './users.ts'

/**
 * Pieces that a person put into an order's slot of the wall, each scan a row. In the ledger they stand on their shelves until they
 * are packed. What is taken back comes off the latest rows.
 */
export const sortedPieces = pgTable(
  'sorted_pieces',
  {
    id: id(),
    pickingListId: reference('picking_list_id', () => pickingLists.id, { onDelete: 'cascade' }),
    orderLineId: reference('order_line_id', () => orderLines.id, { onDelete: 'cascade' }),
    qty: integer('qty').notNull(),
    /** Null, as the moment: they were sorted before people and moments were kept. */
    userId: uuid('user_id').references(() => users.id),
    at: instant('at'),
  },
  table => [
    check('sorted_pieces_qty', sql`${table.qty} > 0`),
    index('sorted_pieces_list').on(table.pickingListId, table.orderLineId),
    index('sorted_pieces_line').on(table.orderLineId),
    index('sorted_pieces_at').on(table.at),
  ],
)
