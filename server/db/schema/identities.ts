import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type IdentityRule, newcomers, passwordsFor, sessionEnds } from '#contract/entities/identity.ts'
import { among, id, instant, reference } from './columns.ts'
import { sessions, users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** A company's own log-in (OpenID Connect), by which the warehouse's people and its shops' may come in. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: id(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    name: text('name').notNull(),
    /** The address by which it names itself; its settings are read below it. */
    issuer: text('issuer').notNull(),
    /** The name of this server there, and its secret, sealed. */
    clientId: text('client_id').notNull(),
    secret: text('secret').notNull(),
    scopes: text('scopes').notNull(),
    /** The people who may come though no administrator has added them. */
    newcomers: text('newcomers', { enum: newcomers }).notNull(),
    /** Its e-mail addresses count as proved, even if it does not say so. */
    trustsEmails: boolean('trusts_emails').notNull().default(false),
    ends: text('ends', { enum: sessionEnds }).notNull(),
    rules: jsonb('rules').$type<IdentityRule[]>().notNull(),
    active: boolean('active').notNull().default(true),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  table => [
    unique('identity_providers_name').on(table.warehouseId, table.name),
    check('identity_providers_newcomers_known', among(table.newcomers, newcomers)),
    check('identity_providers_ends_known', among(table.ends, sessionEnds)),
  ],
)

/** A person as a provider knows them. Its name for them never changes, as their addresses do. */
export const identities = pgTable(
  'identities',
  {
    providerId: reference('provider_id', () => identityProviders.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.providerId, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)

/** The provider's words on an open session, so that its end there is heard of. Its tokens are sealed. */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    sessionId: reference('session_id', () => sessions.id, { onDelete: 'cascade' }).primaryKey(),
    providerId: reference('provider_id', () => identityProviders.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    /** The provider's name of the session, where it gives one. */
    providerSession: text('provider_session'),
    idToken: text('id_token').notNull(),
    accessToken: text('access_token'),
    accessUntil: instant('access_until'),
    refreshToken: text('refresh_token'),
    /** Where the person came from, and goes back to after the log-out. */
    origin: text('origin').notNull(),
    /** When to ask the provider next. Null: never. */
    checkAt: instant('check_at'),
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
  },
  table => [
    index('identity_sessions_check').on(table.checkAt),
    index('identity_sessions_subject').on(table.providerId, table.subject),
  ],
)

/** Log-ins at a provider that have come back: each counts once. */
export const spentLogIns = pgTable('spent_log_ins', {
  mark: text('mark').primaryKey(),
  until: instant('until').notNull(),
})

/** The ways in that a warehouse allows. Without a row everybody may use a password. */
export const logInSettings = pgTable(
  'log_in_settings',
  {
    warehouseId: reference('warehouse_id', () => warehouses.id).primaryKey(),
    passwords: text('passwords', { enum: passwordsFor }).notNull(),
    /** The one account that a password always opens. */
    emergencyUserId: uuid('emergency_user_id').references(() => users.id),
    /** Administration asks for a passkey. */
    secondFactor: boolean('second_factor').notNull().default(false),
  },
  table => [check('log_in_settings_passwords_known', among(table.passwords, passwordsFor))],
)
