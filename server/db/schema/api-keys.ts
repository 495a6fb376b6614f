import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { apiRights } from '#contract/endpoints/api-key.ts'
import { allAmong, id, instant, reference } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** The keys of shops' programs. A key is stored as a hash only; its beginning finds it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    shopId: reference('shop_id', () => shops.id),
    /** The warehouse that prepares what comes with this key. */
    warehouseId: reference('warehouse_id', () => warehouses.id),
    name: text('name').notNull(),
    rights: text('rights', { enum: apiRights }).array().notNull(),
    prefix: text('prefix').notNull().unique(),
    hash: text('hash').notNull(),
    /** The key before the last rotation, which opens until then, so that a program can change over at its leisure. */
    previousPrefix: text('previous_prefix').unique(),
    previousHash: text('previous_hash'),
    previousUntil: instant('previous_until'),
    madeAt: instant('made_at').notNull(),
    /** Null: the command line. */
    madeBy: uuid('made_by').references(() => users.id),
    /** To the hour, so that a busy key is not written at each call. */
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
  },
  table => [
    check('api_keys_rights_known', allAmong(table.rights, apiRights)),
    check(
      'api_keys_previous',
      sql`(${table.previousPrefix} is null) = (${table.previousHash} is null) and (${table.previousHash} is null) = (${table.previousUntil} is null)`,
    ),
    index('api_keys_shop').on(table.shopId),
  ],
)
