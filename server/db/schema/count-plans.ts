import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { plannedBy, plannedFor } from '#contract/entities/count-plan.ts'
import { among, reference } from './columns.ts'
import { locations } from './locations.ts'
import { warehouses } from './warehouses.ts'

/** How often a warehouse counts its places, by the class of their articles. Without a row it has no plan. */
export const countPlans = pgTable(
  'count_plans',
  {
    warehouseId: reference('warehouse_id', () => warehouses.id).primaryKey(),
    by: text('by', { enum: plannedBy }).notNull(),
    /** The last days whose kept figures make the classes. */
    days: integer('days').notNull(),
    /** In percent of all moves or of all value; the rest is C. */
    shareA: integer('share_a').notNull(),
    shareB: integer('share_b').notNull(),
    timesA: integer('times_a').notNull(),
    timesB: integer('times_b').notNull(),
    timesC: integer('times_c').notNull(),
    /** From 1, Monday, to 7. */
    weekdays: smallint('weekdays').array().notNull(),
    /** The last day whose share is in `planned_counts`. Null: today's share is to be made. */
    plannedDay: date('planned_day', { mode: 'string' }),
  },
  table => [
    check('count_plans_by_known', among(table.by, plannedBy)),
    check(
      'count_plans_shares',
      sql`${table.shareA} > 0 and ${table.shareB} >= 0 and ${table.shareA} + ${table.shareB} <= 100`,
    ),
    check('count_plans_times', sql`least(${table.timesA}, ${table.timesB}, ${table.timesC}) >= 0`),
    check('count_plans_weekdays', sql`cardinality(${table.weekdays}) > 0`),
  ],
)

/** The places that are due on a day: its share of the year, made once, and the neighbours of differences found meanwhile. */
export const plannedCounts = pgTable(
  'planned_counts',
  {
    warehouseId: reference('warehouse_id', () => warehouses.id),
    day: date('day', { mode: 'string' }).notNull(),
    locationId: reference('location_id', () => locations.id),
    why: text('why', { enum: plannedFor }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.warehouseId, table.day, table.locationId] }),
    check('planned_counts_why_known', among(table.why, plannedFor)),
    index('planned_counts_place').on(table.locationId),
  ],
)
