import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, reference } from './columns.ts'
import { orderLines } from './orders.ts'
import { parcels } from './parcels.ts'
import { products } from './products.ts'
import { returns } from './returns.ts'
import { warehouses } from './warehouses.ts'

/**
 * The serial numbers of packed pieces. A row lives until its piece comes back; then the number may leave once more, as a
 * new row. An undone parcel takes its rows with it.
 */
export const serialNumbers = pgTable(
  'serial_numbers',
  {
    id: id(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    productId: reference('product_id', () => products.id),
    /** As `serialOf` writes it. */
    number: text('number').notNull(),
    parcelId: reference('parcel_id', () => parcels.id),
    lineId: reference('line_id', () => orderLines.id),
    /** The return that brought the piece back. */
    returnId: uuid('return_id').references(() => returns.id),
    packedAt: instant('packed_at').notNull(),
  },
  table => [
    uniqueIndex('serial_numbers_out').on(table.productId, table.number).where(sql`${table.returnId} is null`),
    index('serial_numbers_parcel').on(table.parcelId),
    index('serial_numbers_return').on(table.returnId).where(sql`${table.returnId} is not null`),
    // A person looks for the order by its beginning.
    index('serial_numbers_begins').on(table.number.op('text_pattern_ops')),
  ],
)
