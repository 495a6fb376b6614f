import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { among, id, instant, reference } from './columns.ts'
import { sessions, users } from './users.ts'
import { warehouses } from './warehouses.ts'

export const computers = pgTable(
  'computers',
  {
    id: id(),
    ip: text('ip').notNull(),
    /** Printed on the computer's card. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
  },
  // Two warehouses may number their private networks alike.
  table => [unique('computers_ip').on(table.warehouseId, table.ip)],
)

export const printerRoles = ['label', 'a4'] as const
export const printerLanguages = ['zpl', 'pdf'] as const

export const printers = pgTable(
  'printers',
  {
    id: id(),
    computerId: reference('computer_id', () => computers.id, { onDelete: 'cascade' }),
    /** The printer's name, in QZ Tray too where that prints on it. */
    name: text('name').notNull(),
    /** Where the server reaches it, as in `contract/entities/printer.ts`. Null: the computer's QZ Tray does. */
    address: text('address'),
    role: text('role', { enum: printerRoles }).notNull(),
    dpi: integer('dpi').notNull(),
    widthMm: integer('width_mm').notNull(),
    heightMm: integer('height_mm').notNull(),
    language: text('language', { enum: printerLanguages }).notNull(),
    default: boolean('default').notNull().default(false),
    /** The text in the barcode of the printer's last test label. */
    trial: text('trial'),
    /** When such a label was last scanned back. Empty again once what is sent to it changes. */
    provenAt: instant('proven_at'),
  },
  table => [
    check('printers_role_known', among(table.role, printerRoles)),
    check('printers_language_known', among(table.language, printerLanguages)),
    uniqueIndex('printers_computer_name').on(table.computerId, table.name),
    uniqueIndex('printers_one_default').on(table.computerId, table.role).where(sql`${table.default}`),
  ],
)

/** Cards that make a fresh browser the wall screen of a computer, once. The card's code is stored as a hash only. */
export const wallCards = pgTable(
  'wall_cards',
  {
    id: id(),
    hash: text('hash').notNull().unique(),
    computerId: reference('computer_id', () => computers.id, { onDelete: 'cascade' }),
    /** The screen's diagonal. */
    inches: integer('inches').notNull(),
    madeBy: reference('made_by', () => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('wall_cards_computer').on(table.computerId)],
)

/** The local address that a session's browser last reported. */
export const reportedAddresses = pgTable(
  'reported_addresses',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    ip: text('ip').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  table => [index('reported_addresses_ip').on(table.ip)],
)
