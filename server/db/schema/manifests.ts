import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { manifestStates } from '#contract/entities/announcement.ts'
import { carrierAccounts, carrierSlips } from './carriers.ts'
import { among, id, instant, reference } from './columns.ts'
import { users } from './users.ts'

/** The papers that providers make for a sealed slip, one request for each account. A row is claimed before a word leaves. */
export const manifests = pgTable(
  'manifests',
  {
    id: id(),
    slipId: reference('slip_id', () => carrierSlips.id),
    accountId: reference('account_id', () => carrierAccounts.id),
    state: text('state', { enum: manifestStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
    /** Why it is not there yet, as a person reads it. */
    reason: text('reason'),
    /** The print jobs of its papers. */
    prints: uuid('prints').array().notNull().default([]),
    askedBy: reference('asked_by', () => users.id),
    askedAt: instant('asked_at').notNull(),
    /** When a browser fetched its prints. */
    fetchedAt: instant('fetched_at'),
  },
  table => [
    unique('manifests_slip_account').on(table.slipId, table.accountId),
    check('manifests_state_known', among(table.state, manifestStates)),
    index('manifests_state').on(table.state, table.nextAt),
    index('manifests_asked').on(table.askedBy, table.askedAt),
  ],
)
