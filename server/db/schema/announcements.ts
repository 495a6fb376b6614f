import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { announcementStates, refusedFor } from '#contract/entities/announcement.ts'
import { carrierAccounts } from './carriers.ts'
import { among, instant, reference } from './columns.ts'
import { computers, printerLanguages } from './computers.ts'
import { parcels } from './parcels.ts'
import { users } from './users.ts'

/** Parcels that a server of this house announces to a carrier. A row is claimed before a word leaves. */
export const announcements = pgTable(
  'announcements',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    accountId: reference('account_id', () => carrierAccounts.id),
    state: text('state', { enum: announcementStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    /** The run of a server that speaks with the carrier, and until when it says so, by the database's clock. */
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
    /** Why there is no label yet, as a packer reads it. */
    reason: text('reason'),
    refusedFor: text('refused_for', { enum: refusedFor }),
    /** The provider's own name for it. It is written down before anything is bought under it. */
    remoteId: text('remote_id'),
    /** The service that the packer chose; null where the account's rule chooses. */
    chosenService: text('chosen_service'),
    /** What the carrier charges and by which service, as it said. */
    service: text('service'),
    priceCents: integer('price_cents'),
    currency: text('currency'),
    /** The texts of all bars of the label that was printed. */
    bars: text('bars').array().notNull().default([]),
    /** The label's print job, and those of the papers that go with it. */
    prints: uuid('prints').array().notNull().default([]),
    /** The person and the computer that packed: the label comes out there, in this printer's language. */
    askedBy: reference('asked_by', () => users.id),
    computerId: uuid('computer_id').references(() => computers.id, { onDelete: 'set null' }),
    language: text('language', { enum: printerLanguages }).notNull(),
    dpi: integer('dpi').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When a browser fetched its prints. */
    fetchedAt: instant('fetched_at'),
  },
  table => [
    check('announcements_state_known', among(table.state, announcementStates)),
    check('announcements_refused_for_known', among(table.refusedFor, refusedFor)),
    check('announcements_refused', sql`(${table.state} = 'refused') = (${table.refusedFor} is not null)`),
    index('announcements_open')
      .on(table.nextAt)
      .where(sql`${table.state} in ('waiting', 'buying', 'withdrawing')`),
    index('announcements_unfetched').on(table.askedBy).where(sql`${table.fetchedAt} is null`),
    // A label is found by any of its bars.
    index('announcements_bars').using('gin', table.bars),
  ],
)
