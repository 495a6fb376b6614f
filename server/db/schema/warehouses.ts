import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#contract/entities/address.ts'
import { features } from '#contract/roles.ts'
import { allAmong, id } from './columns.ts'

export const warehouses = pgTable(
  'warehouses',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    address: jsonb('address').$type<PostalAddress>(),
    /** An IANA name. A day of this warehouse runs from midnight to midnight there. */
    timeZone: text('time_zone').notNull().default('Europe/Paris'),
    /** Hidden screens that this warehouse shows to all its users. */
    features: text('features', { enum: features }).array().notNull().default([]),
    /** How this warehouse's own codes differ from the default grammar, if they do. */
    grammar: jsonb('grammar').$type<unknown>(),
  },
  table => [check('warehouses_features_known', allAmong(table.features, features))],
)
