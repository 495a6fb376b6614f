import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditOutcomes } from '#contract/endpoints/audit.ts'
import { apiKeys } from './api-keys.ts'
import { among, instant } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

type Scalar = string | number | boolean | null

/** A value as it was and as it became. */
export type Changed = { readonly from: Scalar; readonly to: Scalar }

export type AuditDetails = Readonly<Record<string, Scalar | Changed>>

/** Who did what, from where. A change writes its row in its own transaction. No row is ever updated. */
export const auditLog = pgTable(
  'audit_log',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Null: nobody who is known, or the server itself. */
    userId: uuid('user_id').references(() => users.id),
    /** The shop's program that acted, by its key. */
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id),
    /** Null for a person of a shop, and where nobody is known. */
    warehouseId: uuid('warehouse_id').references(() => warehouses.id),
    /** The shop that the call's address names. */
    shopId: uuid('shop_id').references(() => shops.id),
    call: text('call').notNull(),
    /** The names of what it was done to. */
    subject: text('subject').notNull().default(''),
    /** The address that the server saw. */
    address: text('address').notNull(),
    /** The name of the bench at that time. */
    workplace: text('workplace'),
    outcome: text('outcome', { enum: auditOutcomes }).notNull(),
    /** Why it was refused. */
    code: text('code'),
    /** What its handler added. */
    details: jsonb('details').$type<AuditDetails>(),
  },
  table => [
    check('audit_log_outcome_known', among(table.outcome, auditOutcomes)),
    index('audit_log_warehouse').on(table.warehouseId, table.number),
    index('audit_log_at').on(table.at),
  ],
)
