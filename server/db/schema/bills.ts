import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { billPapers, type Party, type Seller } from '#contract/entities/bill.ts'
import { mailStatuses } from '#contract/entities/mail.ts'
import { chargeKinds, chargeUnits, type TariffRules } from '#contract/entities/tariff.ts'
import { among, bytes, id, instant, reference } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

const ofWarehouse = () => reference('warehouse_id', () => warehouses.id)
const ofShop = () => reference('shop_id', () => shops.id)

/** The prices of a shop from a day on, until the next one begins. Without a shop it is a model to copy. */
export const tariffs = pgTable(
  'tariffs',
  {
    id: id(),
    warehouseId: ofWarehouse(),
    shopId: uuid('shop_id').references(() => shops.id),
    /** Of a model only. */
    name: text('name').notNull().default(''),
    /** Null for a model. */
    fromDay: date('from_day', { mode: 'string' }),
    rules: jsonb('rules').$type<TariffRules>().notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by').references(() => users.id),
    /** Counts changes. One made against an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  table => [
    unique('tariffs_once').on(table.warehouseId, table.shopId, table.fromDay, table.name).nullsNotDistinct(),
    check('tariffs_day', sql`(${table.shopId} is null) = (${table.fromDay} is null)`),
    check('tariffs_name', sql`(${table.shopId} is null) = (${table.name} <> '')`),
  ],
)

/** The two sides of a bill. Without a shop it is the house itself, which bills. */
export const billParties = pgTable(
  'bill_parties',
  {
    id: id(),
    warehouseId: ofWarehouse(),
    shopId: uuid('shop_id').references(() => shops.id),
    party: jsonb('party').$type<Party | Seller>().notNull(),
  },
  table => [unique('bill_parties_once').on(table.warehouseId, table.shopId).nullsNotDistinct()],
)

/** An amount that a person adds to a month's bill, or takes off. Closing the bill writes it down as a line. */
export const billAdjustments = pgTable(
  'bill_adjustments',
  {
    id: id(),
    warehouseId: ofWarehouse(),
    shopId: ofShop(),
    month: text('month').notNull(),
    label: text('label').notNull(),
    reason: text('reason').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    vat: integer('vat').notNull(),
    at: instant('at').notNull(),
    byId: reference('by_id', () => users.id),
    removedAt: instant('removed_at'),
    removedBy: uuid('removed_by').references(() => users.id),
  },
  table => [index('bill_adjustments_month').on(table.warehouseId, table.shopId, table.month)],
)

/** The last number of a year's bills. Its row is locked while a bill closes, so that no number is missing. */
export const billNumbers = pgTable('bill_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/** A closed bill. A trigger refuses to change or delete it and its lines. */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    warehouseId: ofWarehouse(),
    shopId: ofShop(),
    month: text('month').notNull(),
    number: text('number').notNull().unique(),
    closedAt: instant('closed_at').notNull(),
    closedBy: uuid('closed_by').references(() => users.id),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    /** As they were called then. */
    shopName: text('shop_name').notNull(),
    warehouseName: text('warehouse_name').notNull(),
  },
  table => [
    unique('bills_once').on(table.warehouseId, table.shopId, table.month),
    check('bills_month', sql`${table.month} ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'`),
  ],
)

/** `month` is the one whose facts it counts: an earlier one than the bill's corrects what was billed for it. */
export const billLines = pgTable(
  'bill_lines',
  {
    billId: reference('bill_id', () => bills.id),
    position: integer('position').notNull(),
    key: text('key').notNull(),
    kind: text('kind', { enum: chargeKinds }).notNull(),
    month: text('month').notNull(),
    label: text('label').notNull(),
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    unit: text('unit', { enum: chargeUnits }).notNull(),
    price: bigint('price', { mode: 'number' }),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    vat: integer('vat').notNull(),
    proof: boolean('proof').notNull(),
    reason: text('reason'),
  },
  table => [
    primaryKey({ columns: [table.billId, table.position] }),
    unique('bill_lines_key').on(table.billId, table.month, table.key),
    check('bill_lines_kind_known', among(table.kind, chargeKinds)),
    check('bill_lines_unit_known', among(table.unit, chargeUnits)),
  ],
)

/** The files of a closed bill, made once: they are the same bytes for ever, whatever a later version would write. */
export const billFiles = pgTable(
  'bill_files',
  {
    billId: reference('bill_id', () => bills.id),
    paper: text('paper', { enum: billPapers }).notNull(),
    data: bytes('data').notNull(),
    sha256: text('sha256').notNull(),
  },
  table => [
    primaryKey({ columns: [table.billId, table.paper] }),
    check('bill_files_paper_known', among(table.paper, billPapers)),
  ],
)

/** The mail of a closed bill to its buyer's own address: one for each bill. */
export const billMails = pgTable(
  'bill_mails',
  {
    billId: reference('bill_id', () => bills.id).primaryKey(),
    address: text('address').notNull(),
    at: instant('at').notNull(),
    status: text('status', { enum: mailStatuses }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The run of a server that sends it, and until when it is believed to live, by the database's clock. */
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
    /** Of the last try: when it ended, and why it did not leave. */
    triedAt: instant('tried_at'),
    why: text('why'),
  },
  table => [
    check('bill_mails_status_known', among(table.status, mailStatuses)),
    index('bill_mails_open').on(table.at).where(sql`${table.status} in ('waiting', 'sending')`),
  ],
)
