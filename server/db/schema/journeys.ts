import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { journeyStages, troubleStages } from '#contract/entities/journey.ts'
import { carrierAccounts } from './carriers.ts'
import { among, instant, reference } from './columns.ts'
import { parcels } from './parcels.ts'
import { users } from './users.ts'

/** Parcels that left with a carrier that can say where they are. A row is claimed before a word leaves. */
export const journeys = pgTable(
  'journeys',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    accountId: reference('account_id', () => carrierAccounts.id),
    /** By the database's clock, as are all its times but the carrier's own. */
    leftAt: instant('left_at').notNull().defaultNow(),
    /** Null until the carrier has said something. */
    stage: text('stage', { enum: journeyStages }),
    stageAt: instant('stage_at'),
    said: text('said'),
    /** What stands on the timeline already, so that a carrier may tell it again. */
    told: text('told').array().notNull().default([]),
    /** How often the carrier was asked since its last news. */
    quiet: integer('quiet').notNull().default(0),
    /** Null: it is asked no more. */
    nextAt: instant('next_at').defaultNow(),
    leasedBy: uuid('leased_by'),
    leasedUntil: instant('leased_until'),
    /** Who has seen the trouble that it is in. */
    seenAt: instant('seen_at'),
    seenBy: uuid('seen_by').references(() => users.id),
  },
  table => [
    check('journeys_stage_known', among(table.stage, journeyStages)),
    check('journeys_stage_at', sql`(${table.stage} is null) = (${table.stageAt} is null)`),
    index('journeys_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('journeys_troubles')
      .on(table.stageAt)
      .where(sql`${table.seenAt} is null and ${among(table.stage, troubleStages)}`),
  ],
)
