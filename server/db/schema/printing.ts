import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { networkPrintStatuses, printJobStatuses } from '#contract/entities/printer.ts'
import { operationTypes } from '#contract/operations.ts'
import { pickingTypes } from '#contract/picking-types.ts'
import { among, id, instant, reference } from './columns.ts'
import { computers, printerLanguages, printerRoles } from './computers.ts'
import { orders } from './orders.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** A document that the server made, kept so that it can be reprinted exactly. */
export const printJobs = pgTable(
  'print_jobs',
  {
    id: id(),
    role: text('role', { enum: printerRoles }).notNull(),
    format: text('format', { enum: printerLanguages }).notNull(),
    data: text('data').notNull(),
    copies: integer('copies').notNull().default(1),
    title: text('title').notNull(),
    type: text('type', { enum: operationTypes }).notNull(),
    /** Of a picking list only. */
    pickingType: text('picking_type', { enum: pickingTypes }),
    status: text('status', { enum: printJobStatuses }).notNull().default('waiting'),
    /** The names of the things that its labels are for, in their order. Null for a document. */
    things: text('things').array(),
    /** Why the print failed. */
    failure: text('failure'),
    /** How often an operator retried this print after it failed or may not have come out. */
    attempt: integer('attempt').notNull().default(0),
    printer: text('printer').notNull().default(''),
    /** The earlier print of the same document, and why an operator printed it again. */
    againOf: uuid('again_of').references((): AnyPgColumn => printJobs.id),
    reason: text('reason'),
    orderId: uuid('order_id').references(() => orders.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    /** The shop whose customers or goods the document names. Null for the warehouse's own: slips, places, boxes. */
    shopId: uuid('shop_id').references(() => shops.id),
    /** The user who asked for the print, and the one who took it over since. */
    userId: uuid('user_id').references(() => users.id),
    takenBy: uuid('taken_by').references(() => users.id),
    computerId: uuid('computer_id').references(() => computers.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  table => [
    check('print_jobs_role_known', among(table.role, printerRoles)),
    check('print_jobs_format_known', among(table.format, printerLanguages)),
    check('print_jobs_type_known', among(table.type, operationTypes)),
    check('print_jobs_picking_type_known', among(table.pickingType, pickingTypes)),
    check('print_jobs_status_known', among(table.status, printJobStatuses)),
    check('print_jobs_copies', sql`${table.copies} > 0`),
    check('print_jobs_attempt', sql`${table.attempt} >= 0`),
    index('print_jobs_status').on(table.status, table.createdAt),
    index('print_jobs_order').on(table.orderId),
  ],
)

/** Attempts that the server itself sends to a printer. A row is claimed before a byte leaves. */
export const networkPrints = pgTable(
  'network_prints',
  {
    /** They go out in this order. */
    number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
    jobId: reference('job_id', () => printJobs.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    address: text('address').notNull(),
    status: text('status', { enum: networkPrintStatuses }).notNull().default('waiting'),
    reason: text('reason'),
    /** The job's number in the printer's own queue. */
    remoteId: integer('remote_id'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** The run of a server that sends it, and until when it says so, by the database's clock. */
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
    /** When the printer is asked again what became of it. Null: no more. */
    askAt: instant('ask_at'),
    spooledAt: instant('spooled_at'),
  },
  table => [
    uniqueIndex('network_prints_once').on(table.jobId, table.attempt),
    check('network_prints_status_known', among(table.status, networkPrintStatuses)),
    index('network_prints_open')
      .on(table.status)
      .where(sql`${table.status} in ('waiting', 'sending') or ${table.askAt} is not null`),
  ],
)

/** The print history. The specification fixes the first four fields; the others are ours. */
export const printLog = pgTable(
  'print_log',
  {
    id: id(),
    date: instant('date').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: operationTypes }).notNull(),
    pickingType: text('picking_type', { enum: pickingTypes }),
    link: text('link').notNull().default(''),
    /** Null if a person of a shop printed it, who has no warehouse. */
    warehouseId: uuid('warehouse_id').references(() => warehouses.id),
    /** As in `print_jobs`. */
    shopId: uuid('shop_id').references(() => shops.id),
    userId: uuid('user_id').references(() => users.id),
    computerId: uuid('computer_id').references(() => computers.id, { onDelete: 'set null' }),
    printer: text('printer').notNull().default(''),
    jobId: uuid('job_id').references(() => printJobs.id),
    attempt: integer('attempt').notNull().default(0),
    /** Why an operator printed it again. Null for a first print. */
    reason: text('reason'),
  },
  table => [
    check('print_log_type_known', among(table.type, operationTypes)),
    check('print_log_picking_type_known', among(table.pickingType, pickingTypes)),
    uniqueIndex('print_log_once').on(table.jobId, table.attempt),
    index('print_log_date').on(table.date),
    index('print_log_type').on(table.type, table.date),
  ],
)
