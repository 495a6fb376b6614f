import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ScansTold } from '#contract/endpoints/service.ts'
import { instant, reference } from './columns.ts'
import { sessions } from './users.ts'
import { warehouses } from './warehouses.ts'

/** The last that each page of a bench told of itself, from its load to its end. */
export const benchWords = pgTable(
  'bench_words',
  {
    page: uuid('page').primaryKey(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    /** Null once the session has gone: what was counted stays known. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    toldAt: instant('told_at').notNull(),
    version: text('version').notNull(),
    /** Changes that the browser keeps, and since when the oldest waits. */
    waiting: integer('waiting').notNull().default(0),
    oldestAt: instant('oldest_at'),
    /** All scans of the page so far, by outcome: the same word told twice adds nothing. */
    scans: jsonb('scans').$type<ScansTold>().notNull().default({}),
  },
  table => [index('bench_words_told').on(table.toldAt), index('bench_words_session').on(table.sessionId)],
)
