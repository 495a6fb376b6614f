import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { features } from '#contract/roles.ts'
import { allAmong, id } from './columns.ts'

export const warehouses = pgTable(
  'warehouses',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** Hidden screens that this warehouse shows to all its users. */
    features: text('features', { enum: features }).array().notNull().default([]),
    /** How this warehouse's own codes differ from the default grammar, if they do. */
    grammar: jsonb('grammar').$type<unknown>(),
  },
  table => [check('warehouses_features_known', allAmong(table.features, features))],
)
