import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { mailAlarms, mailKinds, mailStatuses } from '#contract/entities/mail.ts'
import { allAmong, among, instant } from './columns.ts'
import { userShops } from './users.ts'

/** The mails that a person of a shop wants about it. Whoever is withdrawn from the shop hears no more of it. */
export const mailWishes = pgTable(
  'mail_wishes',
  {
    userId: uuid('user_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    alarms: text('alarms', { enum: mailAlarms }).array().notNull(),
    /** The hour of the warehouse's day at which the summary leaves. Null: none. */
    dailyAt: integer('daily_at'),
    /** Nothing that is older is told. */
    since: instant('since').notNull(),
    /** Opens the page that stops these mails, without a log-in. */
    stopToken: text('stop_token').notNull().unique(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.shopId] }),
    foreignKey({
      name: 'mail_wishes_person',
      columns: [table.userId, table.shopId],
      foreignColumns: [userShops.userId, userShops.shopId],
    }).onDelete('cascade'),
    check('mail_wishes_alarms_known', allAmong(table.alarms, mailAlarms)),
    check('mail_wishes_daily_at', sql`${table.dailyAt} between 0 and 23`),
  ],
)

/** Each thing that one person is told once. Those that wait together leave in one mail. */
export const mails = pgTable(
  'mails',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** The thing, with its moment where it can happen again. */
    about: text('about').notNull(),
    text: text('text').notNull(),
    /** The thing's page, below the shop's address. */
    path: text('path').notNull(),
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
    unique('mails_told_once').on(table.userId, table.shopId, table.about),
    foreignKey({
      name: 'mails_wish',
      columns: [table.userId, table.shopId],
      foreignColumns: [mailWishes.userId, mailWishes.shopId],
    }).onDelete('cascade'),
    check('mails_kind_known', among(table.kind, mailKinds)),
    check('mails_status_known', among(table.status, mailStatuses)),
    index('mails_open').on(table.number).where(sql`${table.status} in ('waiting', 'sending')`),
    index('mails_given_up').on(table.triedAt).where(sql`${table.status} = 'given_up'`),
    index('mails_at').on(table.at),
  ],
)
