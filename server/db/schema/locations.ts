import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { locationKinds } from '#contract/entities/stock.ts'
import { among, id, reference } from './columns.ts'
import { warehouses } from './warehouses.ts'

export const locations = pgTable(
  'locations',
  {
    id: id(),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    name: text('name').notNull(),
    /** Never changes: the trigger that keeps stock at zero or above depends on it. */
    kind: text('kind', { enum: locationKinds }).notNull(),
    zone: text('zone').notNull(),
    /** The location's position on the walk through the aisles. */
    walk: integer('walk').notNull().default(0),
    blocked: boolean('blocked').notNull().default(false),
    /** Pieces that fit; null where nobody has said. */
    capacity: integer('capacity'),
  },
  table => [
    check('locations_kind_known', among(table.kind, locationKinds)),
    unique('locations_name').on(table.warehouseId, table.name),
    index('locations_prefix').on(table.name.op('text_pattern_ops')),
    index('locations_walk').on(table.warehouseId, table.walk),
  ],
)
