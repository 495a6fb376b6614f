import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, reference } from './columns.ts'
import { products } from './products.ts'
import { receptions } from './receptions.ts'
import { moves } from './stock.ts'

/** The cartons and pallets that a shop labelled for an announced delivery, each under an SSCC that no other one ever has. */
export const receptionCartons = pgTable(
  'reception_cartons',
  {
    id: id(),
    receptionId: reference('reception_id', () => receptions.id),
    sscc: text('sscc').notNull().unique(),
    /** Null for a pallet, whose label opens the delivery. */
    productId: uuid('product_id').references(() => products.id),
    qty: integer('qty'),
    /** The pallet that a carton stands on. */
    palletId: uuid('pallet_id').references((): AnyPgColumn => receptionCartons.id),
    labelledAt: instant('labelled_at').notNull(),
    /** The move that brought it in; null while it is on its way. */
    moveId: uuid('move_id').references(() => moves.id),
  },
  table => [
    check('reception_cartons_sscc', sql`${table.sscc} ~ '^[0-9]{18}$'`),
    check(
      'reception_cartons_pieces',
      sql`(${table.productId} is null) = (${table.qty} is null) and (${table.qty} is null or ${table.qty} > 0)`,
    ),
    check('reception_cartons_pallet', sql`${table.moveId} is null or ${table.productId} is not null`),
    check('reception_cartons_on_pallet', sql`${table.palletId} is null or ${table.productId} is not null`),
    index('reception_cartons_reception').on(table.receptionId),
    index('reception_cartons_on_it').on(table.palletId).where(sql`${table.palletId} is not null`),
    index('reception_cartons_move').on(table.moveId).where(sql`${table.moveId} is not null`),
  ],
)
