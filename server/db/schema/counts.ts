import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { countStates } from '#contract/entities/stock.ts'
import { among, id, instant, reference } from './columns.ts'
import { locations } from './locations.ts'
import { products } from './products.ts'
import { users } from './users.ts'

/** The count of one location. If it differs from the ledger, a second person counts, a manager approves. */
export const counts = pgTable(
  'counts',
  {
    id: id(),
    locationId: reference('location_id', () => locations.id),
    status: text('status', { enum: countStates }).notNull().default('open'),
    /** The ledger's number when counting began. A later move at the location requires a recount. */
    startedAtMove: bigint('started_at_move', { mode: 'number' }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    firstBy: uuid('first_by').references(() => users.id),
    secondBy: uuid('second_by').references(() => users.id),
    approvedBy: uuid('approved_by').references(() => users.id),
    closedAt: instant('closed_at'),
  },
  table => [
    check('counts_status_known', among(table.status, countStates)),
    check('counts_second_by_another', sql`${table.secondBy} <> ${table.firstBy}`),
    index('counts_location').on(table.locationId, table.closedAt),
    // The managers' list reads a page of these instead of sorting all counts.
    index('counts_started').on(table.startedAt, table.id),
    uniqueIndex('counts_one_at_a_time')
      .on(table.locationId)
      .where(sql`${table.status} not in ('closed', 'abandoned')`),
  ],
)

export const countLines = pgTable(
  'count_lines',
  {
    countId: reference('count_id', () => counts.id),
    round: integer('round').notNull(),
    productId: reference('product_id', () => products.id),
    counted: integer('counted').notNull(),
    /** The ledger's quantity when the round was closed. */
    expected: integer('expected').notNull(),
  },
  table => [
    primaryKey({ columns: [table.countId, table.round, table.productId] }),
    check('count_lines_round', sql`${table.round} in (1, 2)`),
    check('count_lines_counted', sql`${table.counted} >= 0`),
  ],
)
