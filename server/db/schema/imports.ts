import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Columns, importKinds, importStatuses, lineOutcomes } from '#contract/endpoints/import.ts'
import { among, id, instant, reference } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** A file that somebody brings in. Each batch writes its own progress here, in the transaction of its lines. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    /** Brought in at this shop's own door: it reaches nothing but the shop. */
    shopId: uuid('shop_id').references(() => shops.id),
    userId: uuid('user_id').references(() => users.id),
    kind: text('kind', { enum: importKinds }).notNull(),
    file: text('file').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    status: text('status', { enum: importStatuses }).notNull().default('sending'),
    dry: boolean('dry').notNull().default(true),
    columns: jsonb('columns').$type<Columns>().notNull().default({}),
    /** Counts the starts, so that a run that was stopped and started again is not run twice. */
    turn: integer('turn').notNull().default(0),
    /** The last line that is done; a stopped run goes on after it. */
    line: integer('line').notNull().default(0),
    part: doublePrecision('part').notNull().default(0),
    made: integer('made').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    refusals: integer('refusals').notNull().default(0),
    problem: text('problem'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last batch, by the database's own clock: a run whose server was killed has an old one. */
    beatAt: instant('beat_at').notNull().default(sql`now()`),
  },
  table => [
    check('imports_kind_known', among(table.kind, importKinds)),
    check('imports_status_known', among(table.status, importStatuses)),
    index('imports_warehouse').on(table.warehouseId, table.createdAt),
  ],
)

/** All refused lines with their cells, and the first lines of each other outcome. */
export const importLines = pgTable(
  'import_lines',
  {
    importId: reference('import_id', () => imports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    outcome: text('outcome', { enum: lineOutcomes }).notNull(),
    what: text('what').notNull(),
    why: text('why').notNull().default(''),
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.line] }),
    check('import_lines_outcome_known', among(table.outcome, lineOutcomes)),
  ],
)

/** The titles that a warehouse's files have for each field, as somebody last chose them. */
export const importColumns = pgTable(
  'import_columns',
  {
    warehouseId: reference('warehouse_id', () => warehouses.id),
    kind: text('kind', { enum: importKinds }).notNull(),
    titles: jsonb('titles').$type<Readonly<Record<string, string>>>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.warehouseId, table.kind] }),
    check('import_columns_kind_known', among(table.kind, importKinds)),
  ],
)
