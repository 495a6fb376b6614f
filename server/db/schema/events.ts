import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  eventKinds,
  sendingStatuses,
  subscriptionKinds,
  subscriptionStatuses,
} from '#contract/entities/notification.ts'
import { allAmong, among, id, instant, reference } from './columns.ts'
import { products } from './products.ts'
import { shops } from './shops.ts'
import { warehouses } from './warehouses.ts'

const serial = (name: string) => bigint(name, { mode: 'number' })

/** An address that hears of a shop. Its secret is sealed with a key that is not in this database. */
export const eventSubscriptions = pgTable(
  'event_subscriptions',
  {
    id: id(),
    shopId: reference('shop_id', () => shops.id),
    via: text('via', { enum: subscriptionKinds }).notNull().default('webhook'),
    name: text('name').notNull(),
    url: text('url').notNull(),
    kinds: text('kinds', { enum: eventKinds }).array().notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull().default('active'),
    /** Why it was disabled. */
    why: text('why'),
    secret: text('secret').notNull(),
    secretAt: instant('secret_at').notNull(),
    /** Signs beside the new secret until then, so that a receiver can change over without missing anything. */
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    /** Since when nothing has come through. Null: the last sending did. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    check('event_subscriptions_kinds_known', allAmong(table.kinds, eventKinds)),
    check('event_subscriptions_via_known', among(table.via, subscriptionKinds)),
    check('event_subscriptions_status_known', among(table.status, subscriptionStatuses)),
    check(
      'event_subscriptions_former',
      sql`(${table.formerSecret} is null) = (${table.formerUntil} is null)`,
    ),
    index('event_subscriptions_shop').on(table.shopId),
  ],
)

/** What happened, written by triggers in the change's own transaction (`tell_event`). */
export const events = pgTable(
  'events',
  {
    number: serial('number').primaryKey().generatedAlwaysAsIdentity(),
    /** Receivers know it by this, however often it comes. */
    id: uuid('id').notNull().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    shopId: reference('shop_id', () => shops.id),
    /** The order, article, delivery or return that it is about. */
    aboutId: uuid('about_id').notNull(),
    /** What only the moment of the change knew. */
    facts: jsonb('facts')
      .$type<{ status?: string; available?: number; threshold?: number }>()
      .notNull()
      .default({}),
    /** What is sent, the same at each try. Null until a server has written it. */
    body: text('body'),
  },
  table => [
    index('events_to_write').on(table.number).where(sql`${table.body} is null`),
    index('events_at').on(table.at),
  ],
)

export const eventSendings = pgTable(
  'event_sendings',
  {
    /** One thing's events go out in this order. */
    number: serial('number').primaryKey().generatedAlwaysAsIdentity(),
    eventNumber: serial('event_number')
      .notNull()
      .references(() => events.number, { onDelete: 'cascade' }),
    subscriptionId: reference('subscription_id', () => eventSubscriptions.id, { onDelete: 'cascade' }),
    aboutId: uuid('about_id').notNull(),
    status: text('status', { enum: sendingStatuses }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The run of a server that sends it, and until when it is believed to live, by the database's clock. */
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
    /** Of the last try: when it ended, the answer's code if there was one, and else why not. */
    triedAt: instant('tried_at'),
    code: integer('code'),
    why: text('why'),
  },
  table => [
    check('event_sendings_status_known', among(table.status, sendingStatuses)),
    index('event_sendings_open')
      .on(table.subscriptionId, table.aboutId, table.number)
      .where(sql`${table.status} in ('waiting', 'sending')`),
    index('event_sendings_log').on(table.subscriptionId, table.number),
    index('event_sendings_event').on(table.eventNumber),
  ],
)

/** Articles whose figures changed and were not told yet. Rows are only added, so no bench waits for another one's. */
export const stockTouched = pgTable(
  'stock_touched',
  {
    number: serial('number').primaryKey().generatedAlwaysAsIdentity(),
    productId: reference('product_id', () => products.id),
    at: instant('at').notNull().defaultNow(),
  },
  table => [index('stock_touched_product').on(table.productId)],
)

/** A shop's own program that sells (server/connectors/): its orders come in by looking, the rest goes out as events. */
export const shopConnections = pgTable('shop_connections', {
  /** Its address, secret and state; what goes out to it is sent as to a subscriber. */
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => eventSubscriptions.id, { onDelete: 'cascade' }),
  /** Where its orders are prepared. */
  warehouseId: reference('warehouse_id', () => warehouses.id),
  /** Who we are there. */
  account: text('account').notNull(),
  /** Up to where its orders were read, in its own words. */
  seen: text('seen'),
  /** When somebody looks again: after a while, or at once where the program has called. */
  lookAt: instant('look_at').notNull().defaultNow(),
  /** Until when whoever looks is believed to live. Null: nobody looks. */
  leasedUntil: instant('leased_until'),
  lookedAt: instant('looked_at'),
  /** Why the last look failed, or what it refused. */
  why: text('why'),
  /** The address that the program was told to call. Null: it was told of none. */
  hookAddress: text('hook_address'),
  /** Sealed. What such calls are signed with, for a program that is given it. */
  hookSecret: text('hook_secret'),
  /** When it was last seen that the program still has the address. */
  hookSeenAt: instant('hook_seen_at'),
  hookWhy: text('hook_why'),
  calledAt: instant('called_at'),
})
