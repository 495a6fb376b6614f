import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { prestationUnits } from '#contract/entities/prestation.ts'
import { among, id, instant, reference } from './columns.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { receptions } from './receptions.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** The works that a warehouse does for shops besides packing and storing, each with its printed card. */
export const prestationKinds = pgTable(
  'prestation_kinds',
  {
    id: id(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    /** Stands on the card, so it never changes. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    unit: text('unit', { enum: prestationUnits }).notNull(),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  table => [
    check('prestation_kinds_unit_known', among(table.unit, prestationUnits)),
    unique('prestation_kinds_code').on(table.warehouseId, table.code),
  ],
)

/** One work done for a shop: a count, or a time from its start to its end. An undone one stays, with who undid it. */
export const prestations = pgTable(
  'prestations',
  {
    id: id(),
    kindId: reference('kind_id', () => prestationKinds.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    shopId: reference('shop_id', () => shops.id),
    /** The thing that it was done for. Without any, it was done for the shop itself. */
    orderId: uuid('order_id').references(() => orders.id),
    receptionId: uuid('reception_id').references(() => receptions.id),
    productId: uuid('product_id').references(() => products.id),
    count: integer('count'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** Null while it runs, and where its own person ended it. */
    endedBy: uuid('ended_by').references(() => users.id),
    personId: reference('person_id', () => users.id),
    at: instant('at').notNull(),
    note: text('note').notNull().default(''),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id),
  },
  table => [
    check(
      'prestations_counted_or_timed',
      sql`case when ${table.count} is null then ${table.startedAt} is not null and coalesce(${table.endedAt} >= ${table.startedAt}, true)
        else ${table.count} > 0 and ${table.startedAt} is null and ${table.endedAt} is null end`,
    ),
    check(
      'prestations_for_one_thing',
      sql`num_nonnulls(${table.orderId}, ${table.receptionId}, ${table.productId}) <= 1`,
    ),
    index('prestations_at').on(table.warehouseId, table.at),
    index('prestations_ended').on(table.warehouseId, table.endedAt).where(sql`${table.endedAt} is not null`),
    // The bench asks for these at each step: they are as few as the people at work.
    index('prestations_running')
      .on(table.warehouseId, table.personId)
      .where(sql`${table.startedAt} is not null and ${table.endedAt} is null and ${table.undoneAt} is null`),
    index('prestations_kind').on(table.kindId),
  ],
)
