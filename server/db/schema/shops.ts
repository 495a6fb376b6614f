import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { CarrierRule } from '#contract/endpoints/shop.ts'
import { paperLanguages } from '#contract/endpoints/shop-paper.ts'
import type { PostalAddress } from '#contract/entities/address.ts'
import { among, id, instant, reference } from './columns.ts'

export const shops = pgTable(
  'shops',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** The sender's, on documents. */
    address: jsonb('address').$type<PostalAddress>(),
    /** Where customers send goods back; null: to the warehouse. */
    returnAddress: jsonb('return_address').$type<PostalAddress>(),
    /** In their order: the first that fits an order without a carrier decides. */
    carrierRules: jsonb('carrier_rules').$type<CarrierRule[]>().notNull().default([]),
    /** The prefix that GS1 lent it: the SSCCs of its cartons and pallets begin with it. */
    gs1Prefix: text('gs1_prefix'),
    /** Of what its customers read. */
    paperLanguage: text('paper_language', { enum: paperLanguages }).notNull().default('fr'),
    /** A note is printed for each gift. */
    giftNote: boolean('gift_note').notNull().default(true),
    /** The days that its goods must have left before they perish when a parcel leaves. */
    leastDays: integer('least_days').notNull().default(0),
  },
  table => [
    check('shops_paper_language_known', among(table.paperLanguage, paperLanguages)),
    check('shops_least_days', sql`${table.leastDays} between 0 and 3650`),
  ],
)

export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    shopId: reference('shop_id', () => shops.id),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    cutoffAt: instant('cutoff_at').notNull(),
  },
  table => [
    unique('campaigns_shop_slug').on(table.shopId, table.slug),
    index('campaigns_cutoff').on(table.cutoffAt),
  ],
)
