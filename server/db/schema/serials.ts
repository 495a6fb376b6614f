import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, reference } from './columns.ts'
import { orderLines } from './orders.ts'
import { parcels } from './parcels.ts'
import { products } from './products.ts'
import { returns } from './returns.ts'
import { moves } from './stock.ts'
import { warehouses } from './warehouses.ts'

/**
 * The serial numbers of pieces that came in or left. A row lives from the reception, or from the parcel, until its piece comes
 * back; then the number may leave once more, as a new row. An undone parcel or reception takes its rows with it, but for
 * what came before it.
 */
export const serialNumbers = pgTable(
  'serial_numbers',
  {
    id: id(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    productId: reference('product_id', () => products.id),
    /** As `serialOf` writes it. */
    number: text('number').notNull(),
    /** The move of the reception that brought the piece in. */
    receivedBy: uuid('received_by').references(() => moves.id),
    /** Null while the piece is in the house. */
    parcelId: uuid('parcel_id').references(() => parcels.id),
    lineId: uuid('line_id').references(() => orderLines.id),
    /** The return that brought the piece back. */
    returnId: uuid('return_id').references(() => returns.id),
    packedAt: instant('packed_at'),
  },
  table => [
    uniqueIndex('serial_numbers_out').on(table.productId, table.number).where(sql`${table.returnId} is null`),
    check('serial_numbers_somewhere', sql`num_nonnulls(${table.receivedBy}, ${table.parcelId}) > 0`),
    check(
      'serial_numbers_packed',
      sql`num_nonnulls(${table.parcelId}, ${table.lineId}, ${table.packedAt}) in (0, 3)`,
    ),
    index('serial_numbers_received').on(table.receivedBy).where(sql`${table.receivedBy} is not null`),
    index('serial_numbers_parcel').on(table.parcelId),
    index('serial_numbers_return').on(table.returnId).where(sql`${table.returnId} is not null`),
    // A person looks for the order by its beginning.
    index('serial_numbers_begins').on(table.number.op('text_pattern_ops')),
  ],
)
