import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { features, roles, shopRights, userRoles } from '#contract/roles.ts'
import { allAmong, among, id, instant, reference } from './columns.ts'
import { shops } from './shops.ts'
import { warehouses } from './warehouses.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** The log-in name, in lower case. */
    username: text('username').notNull().unique(),
    displayName: text('display_name').notNull(),
    email: text('email').notNull(),
    photoUrl: text('photo_url').notNull().default(''),
    role: text('role', { enum: userRoles }).notNull().default('operator'),
    passwordHash: text('password_hash'),
    /** Until when a password that an administrator gave out may be changed for one's own. Null: it is one's own. */
    passwordUntil: instant('password_until'),
    /** The badge's first characters, which find its owner. The whole badge is stored as a hash only. */
    badgeSelector: text('badge_selector').unique(),
    badgeHash: text('badge_hash'),
    pinHash: text('pin_hash'),
    debug: boolean('debug').notNull().default(false),
    adminUrl: text('admin_url'),
    /** Null: no access to the warehouse, whatever the roles. */
    warehouseId: uuid('warehouse_id').references(() => warehouses.id),
    warehouseRoles: text('warehouse_roles', { enum: roles }).array().notNull().default([]),
    /** Hidden screens for this user, besides those that the warehouse shows to all. */
    features: text('features', { enum: features }).array().notNull().default([]),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    check('users_role_known', among(table.role, userRoles)),
    check('users_warehouse_roles_known', allAmong(table.warehouseRoles, roles)),
    check('users_features_known', allAmong(table.features, features)),
  ],
)

export const userShops = pgTable(
  'user_shops',
  {
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    shopId: reference('shop_id', () => shops.id),
    /** Of a person of the shop; the warehouse's people go by their roles. */
    right: text('shop_right', { enum: shopRights }).notNull().default('stock'),
  },
  table => [
    primaryKey({ columns: [table.userId, table.shopId] }),
    check('user_shops_right_known', among(table.right, shopRights)),
  ],
)

export const sessionDoors = ['password', 'badge', 'provider', 'passkey'] as const

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    door: text('door', { enum: sessionDoors }).notNull(),
    /** The address of its last call, and when that was, to the minute. */
    address: text('address').notNull().default(''),
    seenAt: instant('seen_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  table => [
    check('sessions_door_known', among(table.door, sessionDoors)),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** The log-in limit counts these rows. `account` is the typed name, known or not. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: id(),
    account: text('account').notNull(),
    address: text('address').notNull(),
    succeeded: boolean('succeeded').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  table => [
    index('login_attempts_account').on(table.account, table.address, table.at),
    index('login_attempts_address').on(table.address, table.at),
    index('login_attempts_at').on(table.at),
  ],
)
