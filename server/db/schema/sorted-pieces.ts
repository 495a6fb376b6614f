import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { reference } from './columns.ts'
import { orderLines } from './orders.ts'
import { pickingLists } from './picking.ts'

/** The pieces of a line that were put into its order's slot of the wall. In the ledger they stand on their shelves until they are packed. */
export const sortedPieces = pgTable(
  'sorted_pieces',
  {
    pickingListId: reference('picking_list_id', () => pickingLists.id, { onDelete: 'cascade' }),
    orderLineId: reference('order_line_id', () => orderLines.id, { onDelete: 'cascade' }),
    qty: integer('qty').notNull(),
  },
  table => [
    primaryKey({ columns: [table.pickingListId, table.orderLineId] }),
    check('sorted_pieces_qty', sql`${table.qty} > 0`),
    index('sorted_pieces_line').on(table.orderLineId),
  ],
)
