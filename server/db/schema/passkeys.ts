import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant, reference } from './columns.ts'
import { users } from './users.ts'

/** The public half of a key that a person keeps in a telephone, a computer or a stick. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The name that the authenticator gave it. */
    id: text('id').primaryKey(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The application's address at which it was made. */
    origin: text('origin').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** How often it was used, where it counts. One that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
)
