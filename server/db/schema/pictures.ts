import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant, reference } from './columns.ts'
import { products } from './products.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** Logos and photographs of articles, as JPEG. The browser shows them without a session: an <img> sends no token. */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    shopId: reference('shop_id', () => shops.id),
    /** The warehouse whose quota of photographs it counts against. */
    warehouseId: reference('warehouse_id', () => warehouses.id),
    userId: uuid('user_id').references(() => users.id),
    data: bytes('data').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while something shows it. It is deleted a day after, so that undoing finds it again. */
    unusedSince: instant('unused_since'),
  },
  table => [
    index('pictures_shop').on(table.shopId),
    index('pictures_warehouse').on(table.warehouseId),
    index('pictures_unused').on(table.unusedSince),
  ],
)

export const shopLogos = pgTable(
  'shop_logos',
  {
    shopId: uuid('shop_id')
      .primaryKey()
      .references(() => shops.id),
    pictureId: reference('picture_id', () => pictures.id),
  },
  table => [index('shop_logos_picture').on(table.pictureId)],
)

export const productPhotos = pgTable(
  'product_photos',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    pictureId: reference('picture_id', () => pictures.id),
    /** The first one stands for the article everywhere. */
    place: integer('place').notNull(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.pictureId] }),
    index('product_photos_picture').on(table.pictureId),
  ],
)
