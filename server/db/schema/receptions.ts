import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { receptionStatuses } from '#contract/endpoints/reception.ts'
import { among, id, instant, reference } from './columns.ts'
import { files } from './files.ts'
import { products } from './products.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

export const receptions = pgTable(
  'receptions',
  {
    id: id(),
    name: text('name').notNull().unique(),
    /** The shop's own, under which its programs announced it. */
    reference: text('reference'),
    shopId: reference('shop_id', () => shops.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    supplier: text('supplier').notNull().default(''),
    status: text('status', { enum: receptionStatuses }).notNull().default('expected'),
    expectedOn: date('expected_on', { mode: 'string' }),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id),
    /** Counts what administrators change. A change made against an older version is refused. */
    version: integer('version').notNull().default(1),
    /** The reception that was closed short; this one expects its remaining pieces. */
    followsId: uuid('follows_id')
      .unique()
      .references((): AnyPgColumn => receptions.id),
  },
  table => [
    check('receptions_status_known', among(table.status, receptionStatuses)),
    unique('receptions_shop_reference').on(table.shopId, table.reference),
    index('receptions_shop').on(table.shopId, table.status),
  ],
)

/** Expected quantities. The moves that name the reception add up to the received quantities. */
export const receptionLines = pgTable(
  'reception_lines',
  {
    id: id(),
    receptionId: reference('reception_id', () => receptions.id),
    productId: reference('product_id', () => products.id),
    expected: integer('expected').notNull(),
  },
  table => [
    unique('reception_lines_product').on(table.receptionId, table.productId),
    check('reception_lines_expected', sql`${table.expected} >= 0`),
  ],
)

/** Photographs of goods that came in damaged or other than announced, taken on the dock. */
export const receptionPhotos = pgTable(
  'reception_photos',
  {
    id: id(),
    receptionId: reference('reception_id', () => receptions.id),
    /** Null for a picture of the whole, such as a carton that burst. */
    productId: uuid('product_id').references(() => products.id),
    photoId: reference('photo_id', () => files.id),
  },
  table => [
    unique('reception_photos_photo').on(table.photoId),
    index('reception_photos_reception').on(table.receptionId),
  ],
)
